import GRDB

/// What a database knows of itself, by key.
enum Meta {
    static func value(_ key: String, _ db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT value FROM meta WHERE key = ?", arguments: [key])
    }

    /// Writes only what is new, so that a start without news leaves the file alone.
    static func set(_ key: String, _ value: String, _ db: Database) throws {
        guard try self.value(key, db) != value else { return }
        try db.execute(
            sql: "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
            arguments: [key, value]
        )
    }

    static func remove(_ keys: [String], _ db: Database) throws {
        for key in keys { try db.execute(sql: "DELETE FROM meta WHERE key = ?", arguments: [key]) }
    }
}
