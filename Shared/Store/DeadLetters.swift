import Foundation
import GRDB

/// A message that could not be handled, with its raw bytes.
public struct DeadLetter: Sendable {
    /// Its number.
    public var number: Int64
    /// The message, as ``StoredMessage`` bytes.
    public var message: StoredMessage
    /// The problem's JSON.
    public var problem: [UInt8]
    /// How often it was tried.
    public var attempts: Int
    /// When it was given up, in milliseconds since 1970.
    public var at: Int64
}

/// The table of messages that could not be handled; nothing leaves it but by a person's word.
public enum DeadLetters {
    /// Keeps a message and answers its number.
    public static func add(_ db: Database, _ message: StoredMessage, problem: [UInt8], attempts: Int, at: Int64) throws
        -> Int64
    {
        try db.execute(
            sql: "INSERT INTO deadLetter (message, problem, attempts, at) VALUES (?, ?, ?, ?)",
            arguments: [try message.encoded(), Data(problem), attempts, at]
        )
        return db.lastInsertedRowID
    }

    /// The oldest dead letters behind a number.
    public static func list(_ db: Database, after number: Int64 = 0, limit: Int = 50) throws -> [DeadLetter] {
        try Row.fetchAll(
            db,
            sql: "SELECT * FROM deadLetter WHERE number > ? ORDER BY number LIMIT ?",
            arguments: [number, limit]
        ).map(DeadLetter.init(row:))
    }

    /// One dead letter.
    public static func find(_ db: Database, _ number: Int64) throws -> DeadLetter? {
        try Row.fetchOne(db, sql: "SELECT * FROM deadLetter WHERE number = ?", arguments: [number]).map(
            DeadLetter.init(row:)
        )
    }

    /// Forgets one; tells whether it was there.
    public static func remove(_ db: Database, _ number: Int64) throws -> Bool {
        try db.execute(sql: "DELETE FROM deadLetter WHERE number = ?", arguments: [number])
        return db.changesCount > 0
    }

    /// How many there are.
    public static func count(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM deadLetter") ?? 0
    }
}

extension DeadLetter {
    init(row: Row) throws {
        self.init(
            number: row["number"],
            message: try StoredMessage(decoding: row["message"]),
            problem: Array(row["problem"] as Data),
            attempts: row["attempts"],
            at: row["at"]
        )
    }
}
