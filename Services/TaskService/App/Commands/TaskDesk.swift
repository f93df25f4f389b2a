import Clockwork
import Schema
import ServiceKit
import TaskServiceDomain

/// What can be done with one task, alone or as a step of a batch.
struct TaskDesk: Sendable {
    /// Does one verb to one task in a ledger, and answers the task as it is then.
    typealias Verb<C> = @Sendable (C, String, Ledger) throws -> TaskDocument?

    let tables: TaskTable

    /// A verb as a command of its own.
    func alone<C: Command>(_ verb: @escaping Verb<C>)
        -> @Sendable (C, Request, Transaction) throws -> Handled<
            ChangeReceipt
        >
    {
        { command, request, transaction in
            let ledger = Ledger(tables, user: request.source, transaction)
            let task = try verb(command, request.subject, ledger)
            return try ledger.receipt(version: task?.version)
        }
    }

    @Sendable func edit(_ command: EditTask, _ id: String, _ ledger: Ledger) throws -> TaskDocument? {
        var edit = try ledger.reader.read(command)
        if case .set(let name) = edit.project { edit.project = .set(try ledger.project(named: name)) }
        if case .set(let tasks) = edit.dependsOn { try checkDependencies(of: id, tasks, ledger) }
        return try ledger.direct(id, .edit(edit), ifVersion: command.ifVersion)
    }

    @Sendable func move(_ command: MoveTask, _ id: String, _ ledger: Ledger) throws -> TaskDocument? {
        if command.to == .completed { return try complete(CompleteTask(ifVersion: command.ifVersion), id, ledger) }
        return try ledger.direct(id, .move(command.to), ifVersion: command.ifVersion)
    }

    /// The next instance of a series is made with the same change, so that one undo takes back both.
    @Sendable func complete(_ command: CompleteTask, _ id: String, _ ledger: Ledger) throws -> TaskDocument? {
        let wasOpen = try ledger.task(id)?.category.isOpen == true
        let task = try ledger.direct(id, .complete, ifVersion: command.ifVersion)
        guard wasOpen, let task, let instance = Series.next(after: task, done: ledger.now, clock: ledger.clock) else {
            return task
        }
        // One that was deleted for good stays away.
        guard try Tombstones.time(instance.id, ledger.db) == nil else { return task }
        try ledger.direct(instance.id, .repeat(TaskDocument(instance, after: task, made: ledger.now)))
        return task
    }

    @Sendable func trash(_ command: TrashTask, _ id: String, _ ledger: Ledger) throws -> TaskDocument? {
        try ledger.direct(id, .trash, ifVersion: command.ifVersion)
    }

    @Sendable func restore(_ command: RestoreTask, _ id: String, _ ledger: Ledger) throws -> TaskDocument? {
        try ledger.direct(id, .restore, ifVersion: command.ifVersion)
    }

    @Sendable func purge(_ command: PurgeTask, _ id: String, _ ledger: Ledger) throws -> TaskDocument? {
        try ledger.direct(id, .purge, ifVersion: command.ifVersion)
    }

    @Sendable func wait(_ command: WaitForTask, _ id: String, _ ledger: Ledger) throws -> TaskDocument? {
        let person = EditReader.oneLine(command.person.withoutControls)
        guard !person.isEmpty else {
            let words = "a text of 1 to 200 characters"
            throw Problem.violation([Violation("/person", "minLength", expected: words, actual: "white space")])
        }
        let until: CalendarTime?
        do throws(Violation.Found) {
            until = if let text = command.until { try ledger.reader.date(text, "until") } else { nil }
        } catch {
            throw Problem.violation([error.violation])
        }
        if let until, ledger.clock.end(until) <= ledger.now {
            let words = "a day from today on, or a time to come"
            throw Problem.violation([Violation("/until", "future", expected: words, actual: "\(until)")])
        }
        return try ledger.direct(id, .wait(person, until: until), ifVersion: command.ifVersion)
    }

    private func checkDependencies(of id: String, _ tasks: [String], _ ledger: Ledger) throws {
        let unknown = try tasks.enumerated().filter { try ledger.task($0.element) == nil }
        guard unknown.isEmpty else {
            throw Problem.violation(
                unknown.map {
                    Violation("/dependsOn/\($0.offset)", "known", expected: "the id of a task", actual: $0.element)
                }
            )
        }
        let circle = try Dependencies.circle(from: id, through: tasks) { try ledger.task($0)?.dependsOn ?? [] }
        if let circle { throw Dependencies.problem(circle) }
    }
}
