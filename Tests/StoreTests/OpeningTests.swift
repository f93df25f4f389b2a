import Foundation
import GRDB
import Store
import TestKit
import Testing

struct OpeningTests {
    @Test func `a commit is on disk: WAL and synchronous FULL are in force`() throws {
        let bench = try Bench()
        #expect(try bench.text("PRAGMA journal_mode") == "wal")
        #expect(try bench.text("PRAGMA synchronous") == "2")
        #expect(try bench.text("PRAGMA foreign_keys") == "1")
        try bench.write { _ = try Int.fetchOne($0, sql: "SELECT 1") }
        #expect(try bench.text("PRAGMA synchronous") == "2")
    }

    @Test func `the epoch is given once and kept`() async throws {
        let folder = try TemporaryFolder()
        do {
            let first = try ServiceDatabase(folder: folder.path, name: "toy", newEpoch: "one", version: "1")
            #expect(first.epoch == "one")
            try first.close()
        }
        let second = try await reopened {
            try ServiceDatabase(folder: folder.path, name: "toy", newEpoch: "two", version: "1")
        }
        #expect(second.epoch == "one")
    }

    @Test func `a second instance is refused and told what to do`() throws {
        let bench = try Bench()
        let fault = try #require(throws: StoreError.self) { try Bench.open(bench.folder.path) }
        #expect(fault.code == .inUse)
        #expect(fault.reason.contains("another instance holds") && fault.reason.contains("DATA_DIR"))
    }

    @Test func `the lock goes with the instance`() async throws {
        let folder = try TemporaryFolder()
        do { try Bench.open(folder.path).close() }
        _ = try await reopened { try Bench.open(folder.path) }
    }

    @Test(arguments: ["no database at all, but long enough to be one".data(using: .utf8), nil])
    func `a damaged file is refused with what to do`(content: Data?) async throws {
        let folder = try TemporaryFolder()
        do {
            let database = try Bench.open(folder.path)
            try fill(database)
            try database.close()
        }
        let path = folder.file("toy.db")
        if let content {
            try content.write(to: URL(filePath: path))
        } else {
            var bytes = try Data(contentsOf: URL(filePath: path))
            bytes.replaceSubrange(8192..<(bytes.count - 4096), with: Data(count: bytes.count - 12_288))
            try bytes.write(to: URL(filePath: path))
        }
        let refused = try await refusal { try Bench.open(folder.path) }
        let fault = try #require(refused)
        #expect(fault.code == .corrupt)
        #expect(fault.reason.contains(path) && fault.reason.contains("restore it from a backup"))
    }

    @Test(arguments: [false, true])
    func `a large file is opened at once, and its damage is found afterwards`(isDamaged: Bool) async throws {
        let folder = try TemporaryFolder()
        do {
            let database = try Bench.open(folder.path)
            try fill(database)
            try database.close()
        }
        let path = folder.file("toy.db")
        if isDamaged {
            // Rows in the midst of the table that was filled, which opening does not read.
            var bytes = try Data(contentsOf: URL(filePath: path))
            let pages = bytes.count / 4096
            bytes.replaceSubrange((pages - 5) * 4096..<(pages - 4) * 4096, with: Data(repeating: 0xA5, count: 4096))
            try bytes.write(to: URL(filePath: path))
        }
        let database = try await reopened {
            try ServiceDatabase(folder: folder.path, name: "toy", newEpoch: "second", version: "1", checkedAtOnce: 8192)
        }
        #expect(database.isUnchecked)
        guard isDamaged else { return try await database.checkIntegrity() }
        let fault = await #expect(throws: StoreError.self) { try await database.checkIntegrity() }
        #expect(fault?.code == .corrupt)
    }

    @Test func `a file of a newer version is refused and left as it is`() async throws {
        let folder = try TemporaryFolder()
        do {
            let newer = try Bench.open(folder.path) { migrator in
                migrator.registerMigration("2099-01-01 future") { try $0.execute(sql: "CREATE TABLE future (x)") }
            }
            try newer.close()
        }
        let refused = try await refusal { try Bench.open(folder.path) }
        let fault = try #require(refused)
        #expect(fault.code == .newer)
        #expect(fault.reason.contains("newer version"))
    }

    @Test func `a folder that cannot be written is said`() async throws {
        let refused = try await refusal { try Bench.open("/proc") }
        let fault = try #require(refused)
        #expect(fault.code == .unusable)
        #expect(fault.reason.contains("/proc/toy.db.lock") && fault.reason.contains("DATA_DIR"))
        let refusedDeep = try await refusal { try Bench.open("/proc/no/such/folder") }
        let deep = try #require(refusedDeep)
        #expect(deep.code == .unusable)
    }

    @Test(.enabled(if: SmallDisk.isAvailable, "needs root to mount a tmpfs"))
    func `a read-only disk is said`() async throws {
        let disk = try SmallDisk(kilobytes: 1024)
        do { try Bench.open(disk.path).close() }
        // A process that another test is starting holds every file for a moment.
        try await eventually("the disk is read-only") { (try? disk.setReadOnly(true)) != nil }
        let refused = try await refusal { try Bench.open(disk.path) }
        let fault = try #require(refused)
        #expect(fault.code == .unusable)
        #expect(fault.reason.contains("Read-only file system"))
    }

    @Test func `a service's own migrations run once each`() async throws {
        let folder = try TemporaryFolder()
        for _ in 0..<2 {
            let database = try await reopened {
                try Bench.open(folder.path) { migrator in
                    migrator.registerMigration("2026-01-01 own") { try $0.execute(sql: "CREATE TABLE own (x)") }
                }
            }
            #expect(try tables(database).isSuperset(of: ["own", "journal"]))
            try database.close()
        }
    }

    private func fill(_ database: ServiceDatabase) throws {
        try database.queue.write { db in
            for index in 0..<200 {
                let value = String(repeating: "x", count: 500)
                try db.execute(sql: "INSERT INTO meta VALUES (?, ?)", arguments: ["key\(index)", value])
            }
        }
    }

    private func tables(_ database: ServiceDatabase) throws -> Set<String> {
        try database.queue.read { try String.fetchSet($0, sql: "SELECT name FROM sqlite_master WHERE type = 'table'") }
    }

    /// Opens what was closed: a process that another test starts at this moment holds a copy of the lock until it runs.
    private func reopened(_ open: () throws -> ServiceDatabase) async throws -> ServiceDatabase {
        try await found("the lock is free") {
            do {
                return try open()
            } catch let error as StoreError where error.code == .inUse {
                return nil
            }
        }
    }

    private func refusal(_ open: () throws -> ServiceDatabase) async throws -> StoreError? {
        do {
            _ = try await reopened(open)
            return nil
        } catch {
            return error as? StoreError
        }
    }
}
