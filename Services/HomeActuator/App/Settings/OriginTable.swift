import GRDB
import Schema
import ServiceKit

/// Where the XML of each home came from.
enum OriginTable {
    @Sendable static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE homeOrigin (home TEXT PRIMARY KEY REFERENCES home (id) ON DELETE CASCADE,
                    kind TEXT NOT NULL, name TEXT, at INTEGER NOT NULL) STRICT, WITHOUT ROWID
                """
        )
    }

    static func note(_ origin: HomeOrigin, of home: String, _ transaction: Transaction) throws {
        try transaction.db.execute(
            sql: "INSERT OR REPLACE INTO homeOrigin (home, kind, name, at) VALUES (?, ?, ?, ?)",
            arguments: [home, origin.kind.rawValue, origin.name, origin.at.milliseconds]
        )
    }

    static func origin(of home: String, _ transaction: Transaction) throws -> HomeOrigin? {
        try Row.fetchOne(
            transaction.db,
            sql: "SELECT kind, name, at FROM homeOrigin WHERE home = ?",
            arguments: [home]
        )
        .map { HomeOrigin(HomeOrigin.Kind.named($0[0]) ?? .unknown, $0[1], at: Timestamp(milliseconds: $0[2])) }
    }
}
