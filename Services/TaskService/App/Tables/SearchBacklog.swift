import GRDB
import Schema
import ServiceKit
import Synchronization

/// What is still to be done to the search index: the new tasks whose words are not in it yet, and the merging of its parts.
///
/// FTS5 writes down what it was told at every savepoint, and every message is one: word by word, captures would cost
/// three times what they cost together. A search has all of them put in first, so that nobody sees the difference.
///
/// Left to itself it merges parts when sixteen have come together, all at once: of a million tasks that takes longer than
/// anybody waits. Here it is done a little at a time, from four parts on.
final class SearchBacklog: Sendable {
    /// Seconds that new tasks wait for others.
    private static let pace = 0.25
    /// More than these wait for the next turn, so that many block nobody.
    private static let turn = 500

    /// Pages that are merged in one turn, in some ten milliseconds, and the seconds until the next turn.
    private static let pages = 250
    private static let breath = 0.05

    private let time = Mutex<Timestamp?>(nil)

    /// When there is something to put in.
    @Sendable func next() -> Timestamp? { time.withLock { $0 } }

    /// There may be something left.
    func start(_ transaction: Transaction) { plan(transaction.now, transaction) }

    /// Notes a new task.
    func add(_ number: Int64, _ transaction: Transaction) throws {
        try transaction.db.cachedStatement(sql: "INSERT INTO unindexed (number) VALUES (?)")
            .execute(arguments: [number])
        plan(transaction.now + Self.pace, transaction)
    }

    /// Notes that words of a task have changed in the index.
    func changed(_ transaction: Transaction) { plan(transaction.now + Self.pace, transaction) }

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

    /// Puts in, and merges, what one turn has time for.
    @Sendable func work(_ transaction: Transaction) throws {
        try index(transaction.db, limit: Self.turn)
        let isMerging = try SearchIndex.merge(transaction.db, pages: Self.pages)
        let isLate = try !isEmpty(transaction.db)
        let rest = isLate ? transaction.now : isMerging ? transaction.now + Self.breath : nil
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
