import GRDB

/// The states of entities that a decider keeps, as JSON documents with a version.
public final class EntityTable {
    private let find: HotStatement
    private let upsert: HotStatement
    private let delete: HotStatement

    /// Prepares the statements.
    public init(_ db: Database) throws {
        find = try HotStatement(db, "SELECT version, state FROM entity WHERE kind = ? AND id = ?")
        delete = try HotStatement(db, "DELETE FROM entity WHERE kind = ? AND id = ?")
        upsert = try HotStatement(
            db,
            """
            INSERT INTO entity (kind, id, version, state) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET version = excluded.version, state = excluded.state
            """
        )
    }

    /// Forgets an entity.
    public func remove(kind: String, id: String) throws {
        try delete.run {
            $0.add(kind)
            $0.add(id)
        }
    }

    /// An entity's version and state; nil for one that never had an event.
    public func find(kind: String, id: String) throws -> (version: Int, state: [UInt8])? {
        try find.first {
            $0.add(kind)
            $0.add(id)
        } _: {
            (Int($0.integer(0)), $0.blob(1) ?? [])
        }
    }

    /// Stores an entity.
    public func put(kind: String, id: String, version: Int, state: [UInt8]) throws {
        try upsert.run {
            $0.add(kind)
            $0.add(id)
            $0.add(Int64(version))
            $0.add(state)
        }
    }
}
