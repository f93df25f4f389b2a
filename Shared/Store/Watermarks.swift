import Foundation
import GRDB

/// How far a service has followed another one's events, and the events that came too early.
public enum Watermarks {
    /// The epoch and last contiguous number of a source; nil before the first event.
    public static func position(_ db: Database, source: String) throws -> (epoch: String, sequence: Int64)? {
        try Row.fetchOne(db, sql: "SELECT epoch, sequence FROM watermark WHERE source = ?", arguments: [source])
            .map { ($0[0], $0[1]) }
    }

    /// Notes how far a source is followed.
    public static func advance(_ db: Database, source: String, epoch: String, sequence: Int64) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO watermark (source, epoch, sequence) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET epoch = excluded.epoch, sequence = excluded.sequence
                """
        ).execute(arguments: [source, epoch, sequence])
    }

    /// Notes that an epoch of a source is over.
    public static func leave(_ db: Database, source: String, epoch: String) throws {
        try db.execute(sql: "INSERT OR IGNORE INTO bygone (source, epoch) VALUES (?, ?)", arguments: [source, epoch])
    }

    /// Whether an epoch of a source is over: what comes of it is a redelivery.
    public static func isBygone(_ db: Database, source: String, epoch: String) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM bygone WHERE source = ? AND epoch = ?)"
        return try Bool.fetchOne(db, sql: sql, arguments: [source, epoch]) ?? false
    }

    /// Holds an event that came before an earlier one.
    public static func hold(_ db: Database, source: String, sequence: Int64, _ message: StoredMessage) throws {
        try db.execute(
            sql: "INSERT INTO held (source, sequence, message) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            arguments: [source, sequence, try message.encoded()]
        )
    }

    /// Takes a held event out when its turn has come.
    public static func release(_ db: Database, source: String, sequence: Int64) throws -> StoredMessage? {
        let data = try Data.fetchOne(
            db,
            sql: "DELETE FROM held WHERE source = ? AND sequence = ? RETURNING message",
            arguments: [source, sequence]
        )
        return try data.map(StoredMessage.init(decoding:))
    }

    /// The first held number of a source; nil when there is no gap.
    public static func firstHeld(_ db: Database, source: String) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT min(sequence) FROM held WHERE source = ?", arguments: [source])
    }

    /// Forgets what was held, as a snapshot or a new epoch made it void.
    public static func forgetHeld(_ db: Database, source: String, through sequence: Int64) throws {
        try db.execute(sql: "DELETE FROM held WHERE source = ? AND sequence <= ?", arguments: [source, sequence])
    }
}
