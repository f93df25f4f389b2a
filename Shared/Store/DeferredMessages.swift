import Foundation
import GRDB

/// A message whose handling failed for a passing reason and is tried again.
public struct DeferredMessage: Sendable {
    /// Its number, which keeps the order within its entity.
    public var number: Int64
    /// What it blocks.
    public var entity: String
    /// The message.
    public var message: StoredMessage
    /// How often it was tried.
    public var attempts: Int
}

/// Messages waiting for another try. One that waits blocks the later ones of its entity, and nothing else.
public enum DeferredMessages {
    /// Whether something of an entity waits.
    public static func isBlocked(_ db: Database, entity: String) throws -> Bool {
        try db.cachedStatement(sql: "SELECT 1 FROM deferred WHERE entity = ? LIMIT 1").exists([entity])
    }

    /// Puts a message behind the others of its entity.
    public static func add(_ db: Database, _ message: StoredMessage, entity: String, attempts: Int, dueAt: Int64) throws
    {
        try db.execute(
            sql: "INSERT INTO deferred (entity, message, attempts, dueAt) VALUES (?, ?, ?, ?)",
            arguments: [entity, try message.encoded(), attempts, dueAt]
        )
    }

    /// The first message of each entity, when it is due.
    public static func due(_ db: Database, now: Int64, limit: Int = 64) throws -> [DeferredMessage] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM deferred
                WHERE NOT \(DueTime.waits) AND number IN (\(firsts))
                ORDER BY number LIMIT :limit
                """,
            arguments: ["now": now, "limit": limit]
        ).map(DeferredMessage.init(row:))
    }

    /// The first message of each entity: from one entity to the next, as one may have a line of thousands.
    private static let firsts = """
        WITH RECURSIVE line(name) AS (
            SELECT min(entity) FROM deferred
            UNION ALL
            SELECT (SELECT min(entity) FROM deferred WHERE entity > name) FROM line WHERE name IS NOT NULL
        )
        SELECT (SELECT min(number) FROM deferred WHERE entity = name) FROM line WHERE name IS NOT NULL
        """

    /// The message behind one that is done, when it is due; nil while that one still waits.
    public static func following(_ db: Database, _ done: DeferredMessage, now: Int64) throws -> DeferredMessage? {
        let sql = """
            SELECT *, \(DueTime.waits) AS waits FROM deferred WHERE entity = :entity ORDER BY number LIMIT 1
            """
        let row = try Row.fetchOne(db, sql: sql, arguments: ["entity": done.entity, "now": now])
        guard let row, row["number"] as Int64 > done.number, !(row["waits"] as Bool) else { return nil }
        return try DeferredMessage(row: row)
    }

    /// When the next message is due, in milliseconds since 1970; not after `now` when one is due already.
    public static func nextDue(_ db: Database, now: Int64) throws -> Int64? {
        try Int64.fetchOne(
            db,
            sql: """
                SELECT min(iif(\(DueTime.waits), dueAt, :now)) FROM deferred
                WHERE number IN (\(firsts))
                """,
            arguments: ["now": now]
        )
    }

    /// Puts a message off.
    public static func postpone(_ db: Database, _ number: Int64, attempts: Int, dueAt: Int64) throws {
        try db.execute(
            sql: "UPDATE deferred SET attempts = ?, dueAt = ? WHERE number = ?",
            arguments: [attempts, dueAt, number]
        )
    }

    /// Forgets a message that is done.
    public static func remove(_ db: Database, _ number: Int64) throws {
        try db.execute(sql: "DELETE FROM deferred WHERE number = ?", arguments: [number])
    }
}

extension DeferredMessage {
    init(row: Row) throws {
        self.init(
            number: row["number"],
            entity: row["entity"],
            message: try StoredMessage(decoding: row["message"]),
            attempts: row["attempts"]
        )
    }
}

extension Statement {
    fileprivate func exists(_ arguments: StatementArguments) throws -> Bool {
        try Row.fetchOne(self, arguments: arguments) != nil
    }
}
