import Foundation
import GRDB

/// An action outside the database that a transaction decided on.
public struct EffectRow: Sendable {
    /// Its number; also the idempotency key of the action, with the epoch.
    public var number: Int64
    /// Which effect of the service.
    public var kind: String
    /// What it concerns; effects of one entity are done one after the other.
    public var entity: String
    /// The effect's data as JSON.
    public var payload: [UInt8]
    /// How often it was tried.
    public var attempts: Int
}

/// Actions to be done outside, written in the transaction that decided on them.
public enum EffectQueue {
    /// Notes an action and answers its number.
    public static func add(_ db: Database, kind: String, entity: String, payload: [UInt8], dueAt: Int64) throws -> Int64
    {
        let insert = try db.cachedStatement(
            sql: "INSERT INTO effect (kind, entity, payload, attempts, dueAt) VALUES (?, ?, ?, 0, ?)"
        )
        try insert.execute(arguments: [kind, entity, Data(payload), dueAt])
        return db.lastInsertedRowID
    }

    /// The first action of each entity, when it is due: one that is retried is not overtaken by a later one.
    public static func due(_ db: Database, kind: String, now: Int64, limit: Int = 256) throws -> [EffectRow] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM effect WHERE NOT \(DueTime.waits) AND number IN
                    (SELECT min(number) FROM effect WHERE kind = :kind GROUP BY entity)
                ORDER BY number LIMIT :limit
                """,
            arguments: ["now": now, "kind": kind, "limit": limit]
        ).map(EffectRow.init(row:))
    }

    /// When the next action of a kind is due that is not due yet, in milliseconds since 1970.
    public static func nextDue(_ db: Database, kind: String, after now: Int64) throws -> Int64? {
        try Int64.fetchOne(
            db,
            sql: """
                SELECT min(dueAt) FROM effect WHERE \(DueTime.waits) AND number IN
                    (SELECT min(number) FROM effect WHERE kind = :kind GROUP BY entity)
                """,
            arguments: ["now": now, "kind": kind]
        )
    }

    /// Puts an action off.
    public static func postpone(_ db: Database, _ number: Int64, attempts: Int, dueAt: Int64) throws {
        try db.execute(
            sql: "UPDATE effect SET attempts = ?, dueAt = ? WHERE number = ?",
            arguments: [attempts, dueAt, number]
        )
    }

    /// Forgets an action that is done; tells whether it was still there.
    public static func remove(_ db: Database, _ number: Int64) throws -> Bool {
        try db.cachedStatement(sql: "DELETE FROM effect WHERE number = ?").execute(arguments: [number])
        return db.changesCount > 0
    }
}

extension EffectRow {
    init(row: Row) {
        self.init(
            number: row["number"],
            kind: row["kind"],
            entity: row["entity"],
            payload: Array(row["payload"] as Data),
            attempts: row["attempts"]
        )
    }
}
