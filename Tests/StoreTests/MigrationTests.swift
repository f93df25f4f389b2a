import Foundation
import GRDB
import Store
import TestKit
import Testing

/// What a newer version does to a database, and the way back.
struct MigrationTests {
    private struct Broken: Error {}

    @Test func `a copy of what was is kept before a migration, and one line says so`() async throws {
        let folder = try await grown()
        var told: [String] = []
        let database = try await opened(folder.path, version: "2.0.0", second, copied: { told.append($0) })
        #expect(told == [folder.file("toy.db.before-2026-11-22-numbers")])
        #expect(try columns(database) == ["x", "y"])
        let copy = try #require(told.first)
        let attributes = try FileManager.default.attributesOfItem(atPath: copy)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let (count, hasTable) = try await DatabaseQueue(path: copy).read { db in
            (try Int.fetchOne(db, sql: "SELECT count(*) FROM journal"), try db.tableExists("own"))
        }
        #expect(count == 3 && !hasTable)
        #expect(try files(folder).allSatisfy { !$0.contains("unfinished") })
    }

    @Test func `what a database was before leaves the disk, log and copies alike`() async throws {
        let folder = try await grown()
        let database = try await opened(folder.path, version: "2.0.0", second)
        try await database.queue.write { try $0.execute(sql: "UPDATE own SET y = 7") }
        func logged() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: "\(database.path)-wal")[.size] as? Int
        }
        #expect(try logged() != 0 && copies(folder).count == 1)
        try database.forgetPast()
        #expect(try logged() == 0 && copies(folder).isEmpty)
        #expect(try columns(database) == ["x", "y"])
    }

    @Test func `effects and dead letters keep their numbers when these become unique for good`() async throws {
        let folder = try TemporaryFolder()
        let message = StoredMessage(topic: "t", payload: [7], qos: 1, receivedAt: 7)
        do {
            let database = try await opened(folder.path)
            try await database.queue.write { db in
                for table in ["effect", "deadLetter"] { try forget(autoincrement: table, db) }
                try db.execute(sql: "CREATE INDEX effectByEntity ON effect (kind, entity, number)")
                for kind in ["a", "b"] { _ = try EffectQueue.add(db, kind: kind, entity: "e", payload: [7], dueAt: 7) }
                for _ in 1...2 { _ = try DeadLetters.add(db, message, problem: [8], attempts: 6, at: 9) }
                #expect(try EffectQueue.remove(db, 1) && DeadLetters.remove(db, 1))
                try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '2026-11-22 numbers'")
            }
            try database.close()
        }
        try await opened(folder.path).queue.write { db in
            #expect(try EffectQueue.due(db, kind: "b", now: 7).map(\.number) == [2])
            let letter = try #require(try DeadLetters.find(db, 2))
            #expect(letter.message.payload == message.payload && letter.problem == [8] && letter.at == 9)
            #expect(try EffectQueue.remove(db, 2) && DeadLetters.remove(db, 2))
            #expect(try EffectQueue.add(db, kind: "b", entity: "e", payload: [7], dueAt: 7) == 3)
            #expect(try DeadLetters.add(db, message, problem: [8], attempts: 6, at: 9) == 3)
            #expect(try db.indexes(on: "effect").map(\.name) == ["effectByEntity"])
        }
    }

    @Test func `a new database and one that needs no migration are not copied`() async throws {
        let folder = try TemporaryFolder()
        for _ in 0..<2 {
            var told: [String] = []
            try await opened(folder.path, second, copied: { told.append($0) }).close()
            #expect(told.isEmpty)
        }
        #expect(try copies(folder).isEmpty)
    }

    @Test func `a migration that fails leaves all as it was, and names the copy`() async throws {
        let folder = try await grown()
        let fault = try await #require(throws: StoreError.self) {
            try await opened(folder.path, version: "2.0.0") { migrator in
                second(&migrator)
                migrator.registerMigration("2099-02-01 broken") { db in
                    try db.execute(sql: "DELETE FROM journal")
                    throw Broken()
                }
            }
        }
        #expect(fault.reason.contains(folder.file("toy.db.before-2026-11-22-numbers")), "\(fault)")
        #expect(fault.reason.contains("2.0.0") && fault.reason.contains("is what it was before"))
        let database = try await opened(folder.path)
        #expect(database.epoch == "first")
        #expect(try await database.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM journal") } == 3)
        #expect(try await database.queue.read { try $0.tableExists("own") } == false)
        #expect(try await database.queue.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    }

    @Test func `only the newest two copies are kept`() async throws {
        let folder = try await grown()
        for last in 1...4 {
            let database = try await opened(folder.path) { migrator in
                for number in 1...last { migrator.registerMigration("2099-0\(number)-01 step") { _ in } }
            }
            try database.close()
        }
        #expect(try copies(folder) == ["toy.db.before-2099-02-01-step", "toy.db.before-2099-03-01-step"])
    }

    @Test func `an older version says who wrote the database, and its way back works as it stands`() async throws {
        let folder = try await grown()
        try await opened(folder.path, version: "2.0.0", second).close()
        let fault = try await #require(throws: StoreError.self) { try await opened(folder.path, version: "1.0.0") }
        #expect(fault.code == .newer)
        #expect(fault.reason.contains("this is 1.0.0, that was 2.0.0. Start 2.0.0 again"), "\(fault)")
        let way = try #require(fault.reason.components(separatedBy: "since the upgrade: ").last)
        try shell(way)
        do {
            let database = try await opened(folder.path, newEpoch: "second", version: "1.0.0")
            #expect(database.epoch == "second", "what others follow began anew")
            #expect(try await database.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM journal") } == 0)
            let mine = try await database.queue.read {
                try String.fetchOne($0, sql: "SELECT value FROM meta WHERE key = 'mine'")
            }
            #expect(mine == "kept")
            try database.close()
        }
        let again = try await opened(folder.path, newEpoch: "third", version: "1.0.0")
        #expect(again.epoch == "second", "and only once")
    }

    @Test func `without a copy an older version asks for a backup`() async throws {
        let folder = try TemporaryFolder()
        try await opened(folder.path, version: "2.0.0", second).close()
        let fault = try await #require(throws: StoreError.self) { try await opened(folder.path) }
        #expect(fault.reason.contains("restore a backup that was made before the upgrade"), "\(fault)")
    }

    @Test(.enabled(if: SmallDisk.isAvailable, "needs root to mount a tmpfs"))
    func `a disk without room for the copy refuses the start and changes nothing`() async throws {
        let disk = try SmallDisk(kilobytes: 2000)
        do {
            let database = try await opened(disk.path)
            try await database.queue.write { try fill($0, rows: 600) }
            try database.close()
        }
        try Data(count: 1_000_000).write(to: URL(filePath: disk.path + "/other"))
        let before = try Data(contentsOf: URL(filePath: disk.path + "/toy.db"))
        let fault = try await #require(throws: StoreError.self) {
            try await opened(disk.path, version: "2.0.0", second)
        }
        #expect(fault.code == .full)
        #expect(fault.reason.contains("free 1 MiB") && fault.reason.contains("nothing was changed"), "\(fault)")
        #expect(try Data(contentsOf: URL(filePath: disk.path + "/toy.db")) == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: disk.path)
        #expect(!names.contains { $0.contains("before") })
    }

    /// A database of version 1 with three rows in its journal.
    private func grown() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let database = try await opened(folder.path)
        try await database.queue.write { db in
            try fill(db, rows: 3)
            try db.execute(sql: "INSERT INTO meta VALUES ('mine', 'kept')")
        }
        try database.close()
        return folder
    }

    /// Gives an empty table the form that it had before its numbers became unique for good.
    private func forget(autoincrement table: String, _ db: Database) throws {
        let made = try String.fetchOne(db, sql: "SELECT sql FROM sqlite_master WHERE name = ?", arguments: [table])
        let before = try #require(made).replacing(" AUTOINCREMENT", with: "")
        #expect(before != made)
        try db.execute(sql: "DROP TABLE \(table); \(before)")
    }

    private func fill(_ db: Database, rows: Int) throws {
        for _ in 0..<rows {
            try db.execute(sql: "INSERT INTO journal VALUES (NULL, NULL, 't', zeroblob(1000), 0, NULL, 0)")
        }
    }

    /// A process that another test starts at this moment holds a copy of the lock until it runs.
    private func opened(
        _ folder: String,
        newEpoch: String = "first",
        version: String = "1.0.0",
        _ migrations: (inout DatabaseMigrator) -> Void = { _ in },
        copied: (String) -> Void = { _ in }
    ) async throws -> ServiceDatabase {
        try await found("the lock is free") {
            do {
                return try Bench.open(folder, newEpoch: newEpoch, version: version, migrations, copied: copied)
            } catch let error as StoreError where error.code == .inUse {
                return nil
            }
        }
    }

    /// What version 2 adds, in two steps.
    private func second(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("2099-01-01 own") { try $0.execute(sql: "CREATE TABLE own (x)") }
        migrator.registerMigration("2099-01-02 own") { try $0.execute(sql: "ALTER TABLE own ADD COLUMN y") }
    }

    private func columns(_ database: ServiceDatabase) throws -> [String] {
        try database.queue.read { try $0.columns(in: "own").map(\.name) }
    }

    private func files(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func copies(_ folder: TemporaryFolder) throws -> [String] {
        try files(folder).filter { $0.contains(".before-") }
    }

    private func shell(_ line: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", line]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(line)")
    }
}
