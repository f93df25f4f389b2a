import GRDB
import Store
import TestKit
import Testing

@Suite(.serialized, .enabled(if: SmallDisk.isAvailable, "needs root to mount a tmpfs"))
struct FullDiskTests {
    @Test func `a full disk is told as such, and nothing is half-written`() throws {
        let disk = try SmallDisk(kilobytes: 700)
        let database = try Bench.open(disk.path)
        var committed = 0
        var fault: (any Error)?
        try disk.fill()
        for _ in 0..<400 where fault == nil {
            do {
                try append(database, rows: 10)
                committed += 10
            } catch {
                fault = error
            }
        }
        let error = try #require(fault)
        #expect(StoreError.isDiskFull(error), "\(error)")
        #expect(try count(database) == committed)

        try disk.clear()
        try append(database, rows: 10)
        #expect(try count(database) == committed + 10)
        let journal = try database.queue.writeWithoutTransaction { try Journal($0) }
        #expect(journal.position == Int64(committed + 10))
        #expect(try database.queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }

    @Test func `a new database on a full disk is refused with what to do`() throws {
        let disk = try SmallDisk(kilobytes: 64)
        try disk.fill()
        do {
            _ = try Bench.open(disk.path)
            Issue.record("it opened")
        } catch let error as StoreError {
            #expect(error.code == .full || error.code == .unusable)
            #expect(error.reason.contains(disk.path))
        }
    }

    private func append(_ database: ServiceDatabase, rows: Int) throws {
        try database.queue.writeWithoutTransaction { db in
            let journal = try Journal(db)
            try db.inTransaction(.immediate) {
                for _ in 0..<rows {
                    _ = try journal.append("t", [UInt8](repeating: 7, count: 500), isEvent: true, at: 0)
                }
                return .commit
            }
        }
    }

    private func count(_ database: ServiceDatabase) throws -> Int? {
        try database.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM journal") }
    }
}
