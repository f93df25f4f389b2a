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

    @Test func `the epoch is given once and kept`() throws {
        let folder = try TemporaryFolder()
        do {
            let first = try ServiceDatabase(folder: folder.path, name: "toy", newEpoch: "one")
            #expect(first.epoch == "one")
            try first.close()
        }
        #expect(try ServiceDatabase(folder: folder.path, name: "toy", newEpoch: "two").epoch == "one")
    }

    @Test func `a second instance is refused and told what to do`() throws {
        let bench = try Bench()
        let fault = try #require(refusal { try Bench.open(bench.folder.path) })
        #expect(fault.code == .inUse)
        #expect(fault.reason.contains("another instance holds") && fault.reason.contains("DATA_DIR"))
    }

    @Test func `the lock goes with the instance`() async throws {
        let folder = try TemporaryFolder()
        do { try Bench.open(folder.path).close() }
        // A process that another test starts at this moment holds a copy of the lock until it runs.
        try await eventually("it opens") { (try? Bench.open(folder.path)) != nil }
    }

    @Test(arguments: ["no database at all, but long enough to be one".data(using: .utf8), nil])
    func `a damaged file is refused with what to do`(content: Data?) throws {
        let folder = try TemporaryFolder()
        do {
            let database = try Bench.open(folder.path)
            try database.queue.write { db in
                for index in 0..<200 {
                    try db.execute(
                        sql: "INSERT INTO meta VALUES (?, ?)",
                        arguments: ["key\(index)", String(repeating: "x", count: 500)]
                    )
                }
            }
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
        let fault = try #require(refusal { try Bench.open(folder.path) })
        #expect(fault.code == .corrupt)
        #expect(fault.reason.contains(path) && fault.reason.contains("restore it from a backup"))
    }

    @Test func `a file of a newer version is refused and left as it is`() throws {
        let folder = try TemporaryFolder()
        do {
            let newer = try Bench.open(folder.path) { migrator in
                migrator.registerMigration("2099-01-01 future") { try $0.execute(sql: "CREATE TABLE future (x)") }
            }
            try newer.close()
        }
        let fault = try #require(refusal { try Bench.open(folder.path) })
        #expect(fault.code == .newer)
        #expect(fault.reason.contains("newer version"))
    }

    @Test func `a folder that cannot be written is said`() throws {
        let fault = try #require(refusal { try Bench.open("/proc") })
        #expect(fault.code == .unusable)
        #expect(fault.reason.contains("/proc/toy.db.lock") && fault.reason.contains("DATA_DIR"))
        let deep = try #require(refusal { try Bench.open("/proc/no/such/folder") })
        #expect(deep.code == .unusable)
    }

    @Test(.enabled(if: SmallDisk.isAvailable, "needs root to mount a tmpfs"))
    func `a read-only disk is said`() throws {
        let disk = try SmallDisk(kilobytes: 1024)
        do { try Bench.open(disk.path).close() }
        try disk.setReadOnly(true)
        let fault = try #require(refusal { try Bench.open(disk.path) })
        #expect(fault.code == .unusable)
        #expect(fault.reason.contains("Read-only file system"))
    }

    @Test func `a service's own migrations run once each`() throws {
        let folder = try TemporaryFolder()
        for _ in 0..<2 {
            let database = try Bench.open(folder.path) { migrator in
                migrator.registerMigration("2026-01-01 own") { try $0.execute(sql: "CREATE TABLE own (x)") }
            }
            #expect(try database.queue.read { try $0.tableExists("own") && $0.tableExists("journal") })
            try database.close()
        }
    }

    private func refusal(_ body: () throws -> ServiceDatabase) -> StoreError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? StoreError
        }
    }
}
