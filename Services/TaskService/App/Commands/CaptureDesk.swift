import Logging
import Schema
import ServiceKit
import TaskServiceDomain

/// Puts thoughts into the inbox.
struct CaptureDesk: Sendable {
    let tables: TaskTable

    @Sendable func capture(_ command: CaptureTask, _ request: Request, _ transaction: Transaction) throws -> Handled<
        CapturedTask
    > {
        let ledger = Ledger(tables, user: request.source, transaction)
        let task = try Self.capture(command, id: transaction.newID(), ledger)
        if !ledger.warnings.isEmpty {
            var line = LogLine(.warning, "capture.unclear", ledger.warnings.joined(separator: "; "))
            line.id = request.id
            line.source = request.source
            line.subject = task.id
            transaction.log(line)
        }
        let warnings = ledger.warnings.isEmpty ? nil : ledger.warnings
        let change = try ledger.close()
        return .applied(
            version: task.version,
            CapturedTask(id: task.id, name: task.name, change: change, warnings: warnings)
        )
    }

    /// A project's name that cannot be one is left out with a warning, like everything that is not understood.
    static func capture(_ command: CaptureTask, id: String, _ ledger: Ledger) throws -> TaskDocument {
        let draft = try Draft(command, id: id, reader: ledger.reader)
        ledger.warnings += draft.warnings
        var task = draft.task
        if let name = draft.project {
            do {
                task.project = try ledger.project(named: name)
            } catch let problem as Problem {
                ledger.warnings.append(problem.detail)
            }
        }
        guard let captured = try ledger.direct(id, .capture(task)) else { throw Problem.noTask }
        return captured
    }
}
