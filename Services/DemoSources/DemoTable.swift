import Foundation
import GRDB
import Schema

/// The values in a SQLite file: what moves, what a person has fixed, and where the walk is.
struct DemoTable: Sendable {
    /// What a source says now.
    struct State: Sendable, Equatable {
        /// JSON.
        let body: String
        let changed: Date
    }

    private let queue: DatabaseQueue

    /// Opens `demo-sources.db` in a folder that is there. Goes on with the walk that the file has; another `seed` than
    /// that one's begins anew.
    init(folder: String, seed: UInt64?) throws {
        let path = folder + "/demo-sources.db"
        do {
            var configuration = Configuration()
            configuration.journalMode = .wal
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try Self.migrator.migrate(queue)
            try queue.write { try Self.begin($0, seed: seed) }
        } catch let error as DatabaseError {
            throw DemoFault(
                description: """
                    \(path) cannot be used (\(error)); see that its folder can be written, or remove the file, \
                    which has nothing but demo values
                    """
            )
        }
    }

    func state(of source: DemoSource) async throws -> State {
        try await queue.read { db in
            let row = try Row.fetchOne(
                db,
                sql: "SELECT coalesce(fixed, moving) AS body, changed FROM source WHERE name = ?",
                arguments: [source.rawValue]
            )
            guard let row else {
                throw DemoFault(description: "the table has no row for \(source); remove the file, a new one is made")
            }
            return State(body: row["body"], changed: Date(timeIntervalSince1970: row["changed"]))
        }
    }

    /// Every source moves; one that is fixed does it unseen.
    func step() async throws {
        try await queue.write { db in
            guard let kept = try Int64.fetchOne(db, sql: "SELECT dice FROM walk") else { return }
            var walk = RandomWalk(dice: Dice(UInt64(bitPattern: kept)))
            for source in DemoSource.allCases {
                try Self.move(source, with: &walk, db)
            }
            try db.execute(sql: "UPDATE walk SET dice = ?", arguments: [Int64(bitPattern: walk.dice.state)])
        }
    }

    /// From now on the source says this, until it is let go.
    func fix(_ source: DemoSource, at body: String) async throws {
        try await setFixed(body, of: source)
    }

    func letGo(_ source: DemoSource) async throws {
        try await setFixed(nil, of: source)
    }

    private func setFixed(_ body: String?, of source: DemoSource) async throws {
        try await queue.write { db in
            try db.execute(
                sql: "UPDATE source SET fixed = ?, changed = ? WHERE name = ?",
                arguments: [body, Date.now.timeIntervalSince1970, source.rawValue]
            )
        }
    }

    private static func move(_ source: DemoSource, with walk: inout RandomWalk, _ db: Database) throws {
        let text = try String.fetchOne(
            db,
            sql: "SELECT moving FROM source WHERE name = ?",
            arguments: [source.rawValue]
        )
        guard let text else { return }
        let next = try walk.step(source, from: JSONTree(text.utf8)).text
        try db.execute(
            sql: """
                UPDATE source SET moving = ?1, changed = iif(fixed IS NULL, ?2, changed)
                WHERE name = ?3 AND moving <> ?1
                """,
            arguments: [next, Date.now.timeIntervalSince1970, source.rawValue]
        )
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("2026-11-21 sources") { db in
            try db.execute(
                sql: """
                    CREATE TABLE source
                        (name TEXT PRIMARY KEY, moving TEXT NOT NULL, fixed TEXT, changed REAL NOT NULL);
                    CREATE TABLE walk (seed INTEGER NOT NULL, dice INTEGER NOT NULL);
                    """
            )
        }
        return migrator
    }

    private static func begin(_ db: Database, seed: UInt64?) throws {
        let kept = try Int64.fetchOne(db, sql: "SELECT seed FROM walk").map { UInt64(bitPattern: $0) }
        guard kept == nil || (seed != nil && seed != kept) else { return }
        let bits = Int64(bitPattern: seed ?? 1)
        try db.execute(sql: "DELETE FROM walk; DELETE FROM source")
        try db.execute(sql: "INSERT INTO walk (seed, dice) VALUES (?, ?)", arguments: [bits, bits])
        for source in DemoSource.allCases {
            try db.execute(
                sql: "INSERT INTO source (name, moving, changed) VALUES (?, ?, ?)",
                arguments: [source.rawValue, source.beginning.text, Date.now.timeIntervalSince1970]
            )
        }
    }
}

extension JSONTree {
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
