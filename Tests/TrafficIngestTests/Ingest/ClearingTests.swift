import GRDB
import Schema
import ServiceKit
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficIngest

/// How what is open in a source ends when nobody reads that source any more.
struct ClearingTests {
    /// The sources there are from the beginning, of which `sct` has so many incidents and is read.
    private static func bench(incidents: Int) throws -> TrafficBench {
        let bench = try TrafficBench()
        try bench.write { traffic, transaction in
            try traffic.start(transaction)
            try EnvironmentSetting.set(.real, transaction)
            try traffic.take(records(incidents), publishedAt: noon, from: "sct", transaction)
            #expect(try traffic.snapshots.clearUnread(transaction) == 0, "all of them are read")
        }
        return bench
    }

    private static func records(_ count: Int) -> [FeedRecord] {
        (0..<count).map { FeedRecord(incident: "\($0)", id: "\($0)", report: IncidentDocument.example.report) }
    }

    /// How many each turn clears, until none is left.
    private static func turns(_ bench: TrafficBench, of limit: Int) throws -> [Int] {
        var turns: [Int] = []
        repeat {
            turns.append(try bench.write { try $0.snapshots.clearUnread(limit: limit, $1) })
        } while turns.last != 0
        return turns
    }

    @Test func `what the other environment knew is cleared in turns, and is new when it is read again`() throws {
        let bench = try Self.bench(incidents: 5)
        try bench.write { try EnvironmentSetting.set(.demo, $1) }
        #expect(try Self.turns(bench, of: 2) == [2, 2, 1, 0])
        try bench.write { _, transaction in
            let feed = try #require(try FeedTable.find("sct", transaction))
            #expect(!feed.wasRead && feed.roads == -1 && feed.status.open == 0)
            let last = try #require(try IncidentTable(transaction).find("sct", "4"))
            #expect(last.clearReason == .replaced && last.source.attribution == feed.credit.attribution)
        }
    }

    @Test func `an environment that is back before all was cleared has the rest, and reads the document anew`() throws {
        let bench = try Self.bench(incidents: 5)
        try bench.write { try EnvironmentSetting.set(.demo, $1) }
        #expect(try bench.write { try $0.snapshots.clearUnread(limit: 2, $1) } == 2)
        try bench.write { try EnvironmentSetting.set(.real, $1) }
        #expect(try Self.turns(bench, of: 2) == [0])
        try bench.write { _, transaction in
            let open = try IncidentTable(transaction).openNumbers("sct")
            #expect(open.count == 3)
            #expect(try FeedTable.find("sct", transaction)?.roads == -1)
        }
    }

    @Test func `what a source that is gone left open is cancelled in turns`() throws {
        let bench = try Self.bench(incidents: 3)
        try bench.write { try FeedTable.remove("sct", $1) }
        #expect(try Self.turns(bench, of: 2) == [2, 1, 0])
        try bench.write { _, transaction in
            let last = try IncidentTable(transaction).find("sct", "2")
            #expect(last?.clearReason == .cancelled)
        }
    }

    @Test func `a document that came before the switch is not taken over after it`() throws {
        let bench = try Self.bench(incidents: 1)
        try bench.write { _, transaction in
            let source = try #require(try FeedTable.find("sct", transaction)?.source)
            #expect(try FeedTable.find("sct", readAs: source, transaction) != nil)
            var other = source
            other.zone = "Atlantic/Azores"
            #expect(try FeedTable.find("sct", readAs: other, transaction) == nil)
            try EnvironmentSetting.set(.demo, transaction)
            #expect(try FeedTable.find("sct", readAs: source, transaction) == nil)
        }
    }

    @Test func `the numbers of what is open are found however much is over`() throws {
        func steps(cleared: Int) throws -> Int {
            try Self.bench(incidents: 3).write { traffic, transaction in
                try transaction.db.execute(
                    sql: """
                        WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?)
                        INSERT INTO incident (
                            source, incident, lifecycle, hash, category, severity, firstSeenAt, changedAt, document
                        ) SELECT 'sct', 'over' || i, 'cleared', '', 'accident', 1, 0, 0, '{}' FROM n
                        """,
                    arguments: [cleared]
                )
                return try transaction.db.steps {
                    _ = try traffic.snapshots.publishManifest("sct", noon, transaction)
                }
            }
        }
        let (few, many) = (try steps(cleared: 10), try steps(cleared: 10_000))
        #expect(few > 0 && many < 2 * few, "\(few) and \(many) steps")
    }
}
