import Schema
import ServiceKit
import TaskServiceDomain

/// Does many commands in one transaction: a refused step refuses all.
struct BatchDesk: Sendable {
    let tables: TaskTable
    let tasks: TaskDesk

    @Sendable func apply(_ command: ApplyBatch, _ request: Request, _ transaction: Transaction) throws -> Handled<
        ChangeReceipt
    > {
        let ledger = Ledger(tables, user: request.source, transaction)
        for (index, step) in command.steps.enumerated() {
            do {
                try perform(step, ledger)
            } catch let problem as Problem {
                throw problem.at(step: index)
            }
        }
        return try ledger.receipt()
    }

    private func perform(_ step: BatchStep, _ ledger: Ledger) throws {
        guard step.verbs == 1 else {
            let words = "exactly one of capture, edit, move, complete, trash, restore, purge, wait"
            throw Problem.violation([Violation("", "oneOf", expected: words, actual: "\(step.verbs) of them")])
        }
        if let capture = step.capture { return try self.capture(capture, as: step.task, ledger) }
        guard let id = step.task else {
            throw Problem.violation([Violation("/task", "required", expected: "the id of a task", actual: "nothing")])
        }
        if let edit = step.edit { _ = try limited(edit, "edit") { try tasks.edit($0, id, ledger) } }
        if let move = step.move { _ = try limited(move, "move") { try tasks.move($0, id, ledger) } }
        if let complete = step.complete { _ = try tasks.complete(complete, id, ledger) }
        if let trash = step.trash { _ = try tasks.trash(trash, id, ledger) }
        if let restore = step.restore { _ = try tasks.restore(restore, id, ledger) }
        if let purge = step.purge { _ = try tasks.purge(purge, id, ledger) }
        if let wait = step.wait { _ = try limited(wait, "wait") { try tasks.wait($0, id, ledger) } }
    }

    private func capture(_ command: CaptureTask, as id: String?, _ ledger: Ledger) throws {
        if let id, !NameID.isID(id) {
            throw Problem.violation([Violation("/task", "uuid", expected: "a UUID in small letters", actual: id)])
        }
        if let id, try ledger.task(id) != nil {
            throw Problem.violation([Violation("/task", "new", expected: "an id that no task has", actual: id)])
        }
        if let id, try Tombstones.time(id, ledger.db) != nil {
            let words = "an id that no task had in the last \(Tombstones.days) days"
            throw Problem.violation([Violation("/task", "new", expected: words, actual: id)])
        }
        _ = try limited(command, "capture") { try CaptureDesk.capture($0, id: id ?? ledger.newID(), ledger) }
    }

    /// The limits of a message that is part of another are not checked with it.
    private func limited<C: Command, T>(_ command: C, _ verb: String, _ body: (C) throws -> T) throws -> T {
        do {
            let violations = command.violations()
            guard violations.isEmpty else { throw Problem.violation(violations) }
            return try body(command)
        } catch let problem as Problem {
            throw problem.under("/\(verb)")
        }
    }
}

extension BatchStep {
    /// How many verbs it has.
    fileprivate var verbs: Int {
        [
            capture != nil, edit != nil, move != nil, complete != nil, trash != nil, restore != nil, purge != nil,
            wait != nil,
        ].count { $0 }
    }
}

extension Problem {
    /// The same with pointers that begin at a member.
    fileprivate func under(_ prefix: String) -> Problem {
        var problem = self
        problem.errors = errors?.map { violation in
            var violation = violation
            violation.pointer = prefix + violation.pointer
            return violation
        }
        return problem
    }

    /// The same, said of one step of a batch; there is always a pointer to the step.
    fileprivate func at(step index: Int) -> Problem {
        var problem = under("/steps/\(index)")
        if problem.errors == nil {
            problem.errors = [Violation("/steps/\(index)", slug, expected: "a step that can be done")]
        }
        problem.detail = "step \(index): \(detail); nothing of the batch was done"
        return problem
    }
}
