import Foundation
import GRDB

/// The states of entities that a decider keeps, as JSON documents with a version.
public final class EntityTable {
    private let find: Statement
    private let upsert: Statement

    /// Prepares the statements.
    public init(_ db: Database) throws {
        find = try db.makeStatement(sql: "SELECT version, state FROM entity WHERE kind = ? AND id = ?")
        upsert = try db.makeStatement(
            sql: """
                INSERT INTO entity (kind, id, version, state) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET version = excluded.version, state = excluded.state
                """)
    }

    /// An entity's version and state; nil for one that never had an event.
    public func find(kind: String, id: String) throws -> (version: Int, state: [UInt8])? {
        find.setUncheckedArguments([kind, id])
        return try Row.fetchOne(find).map { ($0[0], Array($0[1] as Data)) }
    }

    /// Stores an entity.
    public func put(kind: String, id: String, version: Int, state: [UInt8]) throws {
        upsert.setUncheckedArguments([kind, id, version, Data(state)])
        try upsert.execute()
    }
}
