import Foundation
import GRDB

/// The outbox and the log of events in one: rows are written with what they tell of, published in order, and kept for
/// replay.
///
/// What is sent is one number, the position up to which everything is confirmed. A row each would cost a write per
/// message; after a crash the rows beyond the number are published again, byte for byte.
public final class Journal {
    /// Rows are kept so long for replay.
    public static let retention = 72 * 3_600_000 as Int64

    /// The last given position.
    public private(set) var position: Int64
    /// The last given event number.
    public private(set) var sequence: Int64

    private let insert: HotStatement
    private let confirm: HotStatement

    /// Prepares the statements and reads where the journal stands.
    public init(_ db: Database) throws {
        insert = try HotStatement(
            db,
            """
            INSERT INTO journal (position, sequence, topic, payload, isRetained, correlation, at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """
        )
        confirm = try HotStatement(
            db,
            "INSERT INTO meta (key, value) VALUES ('sentThrough', ?) ON CONFLICT DO UPDATE SET value = excluded.value"
        )
        position = 0
        sequence = 0
        try reload(db)
    }

    /// Reads where the journal stands, after a transaction was rolled back.
    public func reload(_ db: Database) throws {
        let kept = try Int64.fetchOne(db, sql: "SELECT max(position) FROM journal") ?? 0
        position = max(kept, try Self.sentThrough(db))
        sequence = try Self.lastSequence(db)
    }

    /// The number of the last event; 0 before the first.
    public static func lastSequence(_ db: Database) throws -> Int64 {
        let last = try Int64.fetchOne(
            db,
            sql: "SELECT sequence FROM journal WHERE sequence IS NOT NULL ORDER BY position DESC LIMIT 1"
        )
        return try last ?? Int64.fetchOne(db, sql: "SELECT value FROM meta WHERE key = 'prunedSequence'") ?? 0
    }

    /// The number the next event will get.
    public var nextSequence: Int64 { sequence + 1 }

    /// Writes a row behind all others; an event takes ``nextSequence``.
    public func append(
        _ topic: String,
        _ payload: [UInt8],
        isEvent: Bool,
        isRetained: Bool = false,
        correlation: [UInt8]? = nil,
        at: Int64
    ) throws -> JournalRow {
        let row = JournalRow(
            position: position + 1,
            sequence: isEvent ? sequence + 1 : nil,
            topic: topic,
            payload: payload,
            isRetained: isRetained,
            correlation: correlation
        )
        try insert.run {
            $0.add(row.position)
            $0.add(row.sequence)
            $0.add(topic)
            $0.add(payload)
            $0.add(isRetained ? 1 : 0)
            $0.add(correlation)
            $0.add(at)
        }
        position = row.position
        if let number = row.sequence { sequence = number }
        return row
    }

    /// Takes the counters back to a savepoint's.
    public func rewind(position: Int64, sequence: Int64) {
        self.position = position
        self.sequence = sequence
    }

    /// Notes that everything up to a position is confirmed.
    public func confirm(through position: Int64) throws {
        try confirm.run { $0.add(position) }
    }

    /// The position up to which everything was confirmed.
    public static func sentThrough(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT value FROM meta WHERE key = 'sentThrough'") ?? 0
    }

    /// The rows behind a position, in order.
    public static func rows(_ db: Database, after position: Int64, limit: Int) throws -> [JournalRow] {
        try Row.fetchAll(
            db,
            sql: "SELECT * FROM journal WHERE position > ? ORDER BY position LIMIT ?",
            arguments: [position, limit]
        ).map(JournalRow.init(row:))
    }

    /// The events of a range of numbers; nil when a part of them is no longer kept.
    ///
    /// Numbers grow with positions, so the first is found by halving and needs no index of its own.
    public static func events(_ db: Database, from first: Int64, to last: Int64) throws -> [JournalRow]? {
        guard first <= last else { return [] }
        guard let start = try position(db, ofSequence: first) else { return nil }
        let sql = """
            SELECT * FROM journal WHERE position >= ? AND sequence IS NOT NULL ORDER BY position LIMIT ?
            """
        let rows = try Row.fetchAll(db, sql: sql, arguments: [start, last - first + 1]).map(JournalRow.init(row:))
        return rows.first?.sequence == first ? rows.filter { ($0.sequence ?? 0) <= last } : nil
    }

    /// The number of the first event that is kept; nil when none is.
    public static func oldest(_ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db,
            sql: "SELECT sequence FROM journal WHERE sequence IS NOT NULL ORDER BY position LIMIT 1"
        )
    }

    /// Forgets rows that are confirmed and older than ``retention``.
    public static func prune(_ db: Database, now: Int64, limit: Int = 5000) throws {
        let oldest = try Int64.fetchOne(db, sql: "SELECT at FROM journal ORDER BY position LIMIT 1")
        guard let oldest else { return }
        if oldest > now + DueTime.longestWait {
            // Written while the clock was ahead: such a row in front would keep all behind it.
            let sql = """
                UPDATE journal SET at = :now
                WHERE position IN (SELECT position FROM journal ORDER BY position LIMIT :limit) AND at > :now
                """
            return try db.execute(sql: sql, arguments: ["now": now, "limit": limit])
        }
        guard oldest < now - retention else { return }
        let bound = try Int64.fetchOne(
            db,
            sql: """
                SELECT max(position) FROM (SELECT position, at FROM journal ORDER BY position LIMIT ?)
                WHERE at < ? AND position <= ?
                """,
            arguments: [limit, now - retention, try sentThrough(db)]
        )
        guard let bound else { return }
        let sequence = try Int64.fetchOne(
            db,
            sql: "SELECT max(sequence) FROM journal WHERE position <= ?",
            arguments: [bound]
        )
        if let sequence {
            try db.execute(
                sql:
                    "INSERT INTO meta (key, value) VALUES ('prunedSequence', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
                arguments: [sequence]
            )
        }
        try db.execute(sql: "DELETE FROM journal WHERE position <= ?", arguments: [bound])
    }

    private static func position(_ db: Database, ofSequence wanted: Int64) throws -> Int64? {
        guard var low = try Int64.fetchOne(db, sql: "SELECT min(position) FROM journal"),
            var high = try Int64.fetchOne(db, sql: "SELECT max(position) FROM journal")
        else { return nil }
        while low < high {
            let middle = low + (high - low) / 2
            let found = try Row.fetchOne(
                db,
                sql:
                    "SELECT sequence, position FROM journal WHERE position >= ? AND sequence IS NOT NULL ORDER BY position LIMIT 1",
                arguments: [middle]
            )
            if let found, found[0] as Int64 >= wanted {
                high = middle
            } else if found != nil {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}

extension JournalRow {
    init(row: Row) {
        self.init(
            position: row["position"],
            sequence: row["sequence"],
            topic: row["topic"],
            payload: Array(row["payload"] as Data),
            isRetained: row["isRetained"],
            correlation: (row["correlation"] as Data?).map { Array($0) }
        )
    }
}
