import GRDB

/// The tables of the console: who may come in, who is in, and who tried in vain.
enum ConsoleTables {
    static func migrate(_ db: Database) throws {
        for table in ["account", "session", "pace"] {
            try db.execute(sql: "CREATE TABLE \(table) (key TEXT PRIMARY KEY NOT NULL, document BLOB NOT NULL) STRICT")
        }
    }
}
