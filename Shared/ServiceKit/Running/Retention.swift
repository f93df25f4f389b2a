import Schema
import Store

/// Forgets what is too old to be asked for, a bounded number of rows at a time.
enum Retention {
    private static let limit = 20_000

    @Sendable static func prune(_ transaction: Transaction) throws {
        try Inbox.prune(transaction.db, now: transaction.now.milliseconds, limit: limit)
        try Journal.prune(transaction.db, now: transaction.now.milliseconds, limit: limit)
    }
}
