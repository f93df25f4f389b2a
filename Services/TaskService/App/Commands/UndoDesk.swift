import Schema
import ServiceKit
import TaskServiceDomain

/// Takes a user's changes back, and does them again.
struct UndoDesk: Sendable {
    let tables: TaskTable

    @Sendable func undo(_ command: UndoChange, _ request: Request, _ transaction: Transaction) throws -> Handled<
        ChangeReceipt
    > {
        try turn(command.change, .undone, request, transaction)
    }

    @Sendable func redo(_ command: RedoChange, _ request: Request, _ transaction: Transaction) throws -> Handled<
        ChangeReceipt
    > {
        try turn(command.change, .redone, request, transaction)
    }

    private func turn(_ id: String?, _ change: TaskChange, _ request: Request, _ transaction: Transaction) throws
        -> Handled<ChangeReceipt>
    {
        let isUndo = change == .undone
        let entry = try ChangeLog.find(id, user: request.source, undone: !isUndo, transaction.db)
        guard let entry else { throw Self.nothing(id, isUndo, request.source) }
        let ledger = Ledger(tables, user: nil, transaction)
        // The last that was done is the first to be taken back.
        for item in isUndo ? entry.items.reversed() : entry.items.map(\.reversed) {
            if let project = item.project {
                let before = try Reversal.project(item, now: ledger.project(project))
                try ledger.direct(project: project, .revert(before, change))
            } else {
                let before = try Reversal.task(item, now: ledger.task(item.entity))
                try ledger.direct(item.entity, .revert(before, change))
            }
        }
        try ChangeLog.mark(entry.id, undone: isUndo, transaction.db)
        return .applied(ChangeReceipt(change: entry.id, entities: ledger.entities))
    }

    private static func nothing(_ id: String?, _ isUndo: Bool, _ user: String) -> Problem {
        let verb = isUndo ? "undo" : "redo"
        let words =
            id.map { "\(user) has no change \($0) to \(verb) among the last \(ChangeLog.depth)" }
            ?? "\(user) has nothing left to \(verb); the last \(ChangeLog.depth) changes of each source are kept"
        return Problem(.nothingToUndo, words)
    }
}
