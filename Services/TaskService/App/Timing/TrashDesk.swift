import GRDB
import Logging
import Schema
import ServiceKit
import TaskServiceDomain

/// Empties the trash: what has been there long enough is gone for good.
struct TrashDesk: Sendable {
    /// More than these wait for the next turn.
    private static let turn = 200

    let tables: TaskTable
    let days: Int

    @Sendable func empty(_ transaction: Transaction) throws {
        let limit = transaction.now + Double(-days * 86_400)
        let ids = try String.fetchAll(
            transaction.db,
            sql: "SELECT id FROM task WHERE category = 'trash' AND ended < ? LIMIT \(Self.turn)",
            arguments: [limit.milliseconds]
        )
        guard !ids.isEmpty else { return }
        let ledger = Ledger(tables, user: nil, transaction)
        for id in ids { try ledger.direct(id, .purge) }
        transaction.log(LogLine(.info, "trash.emptied", "\(ids.count) tasks were in the trash for \(days) days"))
    }
}
