import ClinicServiceDomain
import ClinicVault
import Schema
import ServiceKit

/// The one way into the records: who acts is checked here, whatever anybody else checked before, and every command and
/// question leaves its entries in the audit, in the same transaction, refused ones too.
struct Door: Sendable {
    let safe: Safe
    let audit: AuditDesk

    /// Lets a command in if its actor may give it.
    func command<C: Command & ClinicRequest>(
        _ action: ClinicAction,
        _ handle: @escaping @Sendable (C, Visit) throws -> Handled<C.Reply>
    ) -> @Sendable (C, Request, Transaction) throws -> Handled<C.Reply> {
        self.command({ _ in action }, handle)
    }

    /// Lets a command in whose action depends on what it carries.
    func command<C: Command & ClinicRequest>(
        _ action: @escaping @Sendable (C) -> ClinicAction,
        _ handle: @escaping @Sendable (C, Visit) throws -> Handled<C.Reply>
    ) -> @Sendable (C, Request, Transaction) throws -> Handled<C.Reply> {
        { command, request, transaction in
            try enter(action(command), command.actor, about: request.subject, request, transaction) {
                try handle(command, $0)
            }
        }
    }

    /// Lets a question in if its actor may ask it.
    func question<Q: Question & ClinicRequest>(
        _ action: ClinicAction,
        _ answer: @escaping @Sendable (Q, Visit) throws -> Q.Answer
    ) -> @Sendable (Q, Request, Transaction) throws -> Q.Answer {
        { question, request, transaction in
            let patient = (question as? any AboutPatient)?.patient
            return try enter(action, question.actor, about: patient, request, transaction) { try answer(question, $0) }
        }
    }

    private func enter<Result>(
        _ action: ClinicAction,
        _ actor: ClinicActor?,
        about patient: String?,
        _ request: Request,
        _ transaction: Transaction,
        _ body: (Visit) throws -> Result
    ) throws -> Result {
        let vault = try safe.open(transaction)
        do {
            let visit = Visit(try action.check(actor), request, transaction, vault)
            let result = try body(visit)
            try audit.write(try visit.entries(), vault, transaction)
            return result
        } catch let problem as Problem {
            var access = Visit.access(action.audited, actor, request)
            access.patient = patient.flatMap { RecordID($0) }
            access.outcome = .refused
            access.reason = problem.slug
            throw NotedRefusal(problem) { [audit, access] in try audit.write([access], vault, $0) }
        }
    }
}
