import GRDB
import Schema
import ServiceKit
import Synchronization

/// The new tasks whose words are not in the search index yet.
///
/// FTS5 writes down what it was told at every savepoint, and every message is one: word by word, captures would cost
/// three times what they cost together. A search has all of them put in first, so that nobody sees the difference.
final class SearchBacklog: Sendable {
    /// Seconds that new tasks wait for others.
    private static let pace = 0.25
    /// More than these wait for the next turn, so that many block nobody.
    private static let turn = 500

    private let time = Mutex<Timestamp?>(nil)

    /// When there is something to put in.
    @Sendable func next() -> Timestamp? { time.withLock { $0 } }

    /// Finds out whether there is something left.
    func start(_ transaction: Transaction) throws {
        guard try !isEmpty(transaction.db) else { return }
        plan(transaction.now, transaction)
    }

    /// Notes a new task.
    func add(_ number: Int64, _ transaction: Transaction) throws {
        try transaction.db.cachedStatement(sql: "INSERT INTO unindexed (number) VALUES (?)")
            .execute(arguments: [number])
        plan(transaction.now + Self.pace, transaction)
    }

    /// Whether a task is still to be put in.
    func holds(_ number: Int64, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM unindexed WHERE number = ?)"),
            arguments: [number]
        ) ?? false
    }

    /// Forgets a task that is gone; false when its words are in the index already.
    func forget(_ number: Int64, _ db: Database) throws -> Bool {
        try db.cachedStatement(sql: "DELETE FROM unindexed WHERE number = ?").execute(arguments: [number])
        return db.changesCount > 0
    }

    /// Puts in what one turn has time for.
    @Sendable func work(_ transaction: Transaction) throws {
        try index(transaction.db, limit: Self.turn)
        let rest = try isEmpty(transaction.db) ? nil : transaction.now
        transaction.onCommit { self.time.withLock { $0 = rest } }
    }

    /// Puts in all there is.
    func finish(_ transaction: Transaction) throws {
        while try !isEmpty(transaction.db) { try index(transaction.db, limit: Self.turn) }
    }

    private func index(_ db: Database, limit: Int) throws {
        let sql = """
            SELECT \(TaskRow.columns) FROM task \
            WHERE number IN (SELECT number FROM unindexed ORDER BY number LIMIT ?) ORDER BY number
            """
        let rows = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [limit]).map(TaskRow.init)
        for row in rows { try SearchIndex.add(db, row.number, row.document) }
        // Without rows what is noted belongs to no task: it goes as well, or it would be looked for for ever.
        try db.execute(sql: "DELETE FROM unindexed WHERE number <= ?", arguments: [rows.last?.number ?? Int64.max])
    }

    private func isEmpty(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db.cachedStatement(sql: "SELECT NOT EXISTS (SELECT 1 FROM unindexed)")) ?? true
    }

    private func plan(_ at: Timestamp, _ transaction: Transaction) {
        transaction.onCommit { self.time.withLock { $0 = $0 ?? at } }
    }
}
