import GRDB
import Schema
import ServiceKit
import TaskServiceDomain

/// The ids of tasks that were deleted for good, so that an old file does not bring them back.
enum Tombstones {
    /// How long they are kept.
    static let days = 180

    /// Remembers a task that is deleted for good, and forgets one that an undo brings back.
    static func note(_ id: String, _ verb: TaskDirective.Verb, _ transaction: Transaction) throws {
        switch verb {
        case .purge, .revert(nil, .redone):
            try transaction.db.execute(
                sql: "INSERT OR REPLACE INTO tombstone (id, at) VALUES (?, ?)",
                arguments: [id, transaction.now.milliseconds]
            )
        case .revert: try transaction.db.execute(sql: "DELETE FROM tombstone WHERE id = ?", arguments: [id])
        default: break
        }
    }

    /// When a task was deleted for good; nil for one that was not.
    static func time(_ id: String, _ db: Database) throws -> Timestamp? {
        try Int64.fetchOne(db, sql: "SELECT at FROM tombstone WHERE id = ?", arguments: [id])
            .map(Timestamp.init(milliseconds:))
    }

    /// Forgets the old ones.
    @Sendable static func prune(_ transaction: Transaction) throws {
        let limit = transaction.now + Double(-days * 86_400)
        try transaction.db.execute(sql: "DELETE FROM tombstone WHERE at < ?", arguments: [limit.milliseconds])
        try transaction.db.execute(sql: "DELETE FROM attention WHERE at < ?", arguments: [limit.milliseconds])
    }
}
