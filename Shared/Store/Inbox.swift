import Foundation
import GRDB

/// Which commands were taken, and what was answered: the table that makes an effect happen once.
///
/// Confined to the connection it was made on, as its statements are prepared once.
public final class Inbox {
    /// Rows are kept so long, so that a repeat within it is recognised.
    public static let retention = 7 * 86_400_000 as Int64

    private let find: HotStatement
    private let insert: HotStatement

    /// Prepares the statements.
    public init(_ db: Database) throws {
        find = try HotStatement(db, "SELECT reply FROM inbox WHERE source = ? AND id = ?")
        insert = try HotStatement(
            db,
            "INSERT INTO inbox (source, id, receivedAt, packetID, digest, reply) VALUES (?, ?, ?, ?, ?, ?)"
        )
    }

    /// What a command was answered before; nil for one that is new. The answer itself is nil where none is kept.
    public func reply(source: String, id: String) throws -> [UInt8]?? {
        try find.first {
            $0.add(source)
            $0.add(id)
        } _: {
            $0.blob(0)
        }
    }

    /// Notes a command as taken.
    ///
    /// `packetID` and `digest` are kept for a command without an id of its own, to recognise its redelivery.
    public func add(source: String, id: String, at: Int64, packetID: UInt16?, digest: Int64?, reply: [UInt8]?) throws {
        try insert.run {
            $0.add(source)
            $0.add(id)
            $0.add(at)
            $0.add(packetID.map { Int64($0) })
            $0.add(digest)
            $0.add(reply)
        }
    }

    /// The newest commands without an id of their own, as (packet id, digest of topic and payload).
    public static func anonymous(_ db: Database, limit: Int) throws -> [(packetID: UInt16, digest: Int64)] {
        let sql = """
            SELECT packetID, digest FROM (SELECT * FROM inbox ORDER BY number DESC LIMIT ?) WHERE packetID IS NOT NULL
            """
        return try Row.fetchAll(db, sql: sql, arguments: [limit]).map {
            (UInt16(truncatingIfNeeded: $0[0] as Int), $0[1])
        }
    }

    /// Forgets what is older than ``retention``; at most `limit` rows at a time, so that no turn takes long.
    public static func prune(_ db: Database, now: Int64, limit: Int = 5000) throws {
        let oldest = try Int64.fetchOne(db, sql: "SELECT receivedAt FROM inbox ORDER BY number LIMIT 1")
        guard let oldest else { return }
        if oldest > now + DueTime.longestWait {
            // Written while the clock was ahead: such a row in front would keep all behind it.
            let sql = """
                UPDATE inbox SET receivedAt = :now
                WHERE number IN (SELECT number FROM inbox ORDER BY number LIMIT :limit) AND receivedAt > :now
                """
            return try db.execute(sql: sql, arguments: ["now": now, "limit": limit])
        }
        guard oldest < now - retention else { return }
        try db.execute(
            sql: """
                DELETE FROM inbox WHERE number IN (
                    SELECT number FROM (SELECT number, receivedAt FROM inbox ORDER BY number LIMIT ?)
                    WHERE receivedAt < ?
                )
                """,
            arguments: [limit, now - retention]
        )
    }
}
