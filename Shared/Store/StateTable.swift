import Foundation
import GRDB

/// The retained documents of a service as they were last published: the record of which the broker holds a copy.
public final class StateTable {
    private let find: HotStatement
    private let upsert: HotStatement
    private let delete: HotStatement

    /// Prepares the statements.
    public init(_ db: Database) throws {
        find = try HotStatement(db, "SELECT version FROM state WHERE topic = ?")
        upsert = try HotStatement(
            db,
            """
            INSERT INTO state (topic, version, payload) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET version = excluded.version, payload = excluded.payload
            """
        )
        delete = try HotStatement(db, "DELETE FROM state WHERE topic = ?")
    }

    /// The version of a document; 0 when there is none.
    public func version(_ topic: String) throws -> Int {
        Int(
            try find.first {
                $0.add(topic)
            } _: {
                $0.integer(0)
            } ?? 0
        )
    }

    /// Stores a document.
    public func put(_ topic: String, version: Int, payload: [UInt8]) throws {
        try upsert.run {
            $0.add(topic)
            $0.add(Int64(version))
            $0.add(payload)
        }
    }

    /// Forgets a document; tells whether there was one.
    public func remove(_ topic: String) throws -> Bool {
        let existed = try version(topic) > 0
        try delete.run { $0.add(topic) }
        return existed
    }

    /// Documents in the order of their topics.
    public static func documents(_ db: Database, after topic: String = "", limit: Int = .max) throws -> [(
        topic: String, payload: [UInt8]
    )] {
        try Row.fetchAll(
            db,
            sql: "SELECT topic, payload FROM state WHERE topic > ? ORDER BY topic LIMIT ?",
            arguments: [topic, limit]
        ).map { ($0[0], Array($0[1] as Data)) }
    }
}
