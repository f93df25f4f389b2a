import Schema
import ServiceKit
import TaskServiceDomain

/// What can be done with a project.
struct ProjectDesk: Sendable {
    let tables: TaskTable

    @Sendable func edit(_ command: EditProject, _ request: Request, _ transaction: Transaction) throws -> Handled<
        ChangeReceipt
    > {
        if command.order == .unknown {
            throw Problem.violation([
                Violation("/order", "enum", expected: "one of " + ProjectOrder.words.joined(separator: ", "))
            ])
        }
        var command = command
        command.name = command.name.map(EditReader.oneLine)
        if command.name?.isEmpty == true {
            let words = "a text of 1 to 200 characters"
            throw Problem.violation([Violation("/name", "minLength", expected: words, actual: "nothing")])
        }
        return try direct(.edit(command), command.ifVersion, request, transaction)
    }

    /// A verb that has nothing to say but the version it is based on.
    func plain<C: PlainTaskCommand>(_ verb: ProjectDirective.Verb)
        -> @Sendable (C, Request, Transaction) throws ->
        Handled<ChangeReceipt>
    {
        { try direct(verb, $0.ifVersion, $1, $2) }
    }

    private func direct(
        _ verb: ProjectDirective.Verb,
        _ ifVersion: Int?,
        _ request: Request,
        _ transaction: Transaction
    ) throws -> Handled<ChangeReceipt> {
        let ledger = Ledger(tables, user: request.source, transaction)
        let id = String(request.subject.dropFirst("project-".count))
        let project = try ledger.direct(project: id, verb, ifVersion: ifVersion)
        return try ledger.receipt(version: project?.version)
    }
}
