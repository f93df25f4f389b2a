import Schema
import Testing
import TrafficIngestDomain

@testable import TrafficIngest

@Suite struct SnapshotStageTests {
    private static func record(_ severity: Int, version: Int? = nil, ended: ClearReason? = nil) -> FeedRecord {
        var report = IncidentReport(category: .accident, cause: .init(code: "datex2:accident"))
        report.severity = severity
        var record = FeedRecord(incident: "7", id: "7", report: report)
        record.revision = version
        record.ended = ended
        return record
    }

    /// What is left to be decided of records with one number, by severity.
    private static func kept(_ records: FeedRecord..., known: FeedRecord? = nil) throws -> [Int] {
        var before = SnapshotStage(known: [:])
        if let known { try before.take(known) }
        let incidents = before.changed.map {
            ($0.record.incident, KnownIncident(hash: $0.hash, revision: $0.record.revision))
        }
        var stage = SnapshotStage(known: Dictionary(uniqueKeysWithValues: incidents))
        for record in records { try stage.take(record) }
        #expect(stage.duplicates == records.count - 1 && stage.absent.isEmpty)
        return stage.changed.map { $0.record.ended == nil ? $0.record.report.severity : 0 }
    }

    @Test func `what is known and says the same is left out`() throws {
        #expect(try Self.kept(Self.record(2, version: 1), known: Self.record(2, version: 1)) == [])
        #expect(try Self.kept(Self.record(3, version: 1), known: Self.record(2, version: 1)) == [3])
        #expect(try Self.kept(Self.record(2, version: 2), known: Self.record(2, version: 1)) == [2])
    }

    @Test func `of two with one number the higher version counts, whichever comes first`() throws {
        #expect(try Self.kept(Self.record(2, version: 1), Self.record(3, version: 2)) == [3])
        #expect(try Self.kept(Self.record(3, version: 2), Self.record(2, version: 1)) == [3])
    }

    @Test func `of two with one number and no version the first counts`() throws {
        #expect(try Self.kept(Self.record(2), Self.record(3)) == [2])
    }

    @Test func `the one that says it is over counts, also without a version`() throws {
        #expect(try Self.kept(Self.record(2, version: 4), Self.record(2, ended: .ended)) == [0])
        let known = Self.record(2, version: 4)
        #expect(try Self.kept(known, Self.record(2, ended: .ended), known: known) == [0])
        #expect(try Self.kept(Self.record(2, version: 4, ended: .ended), Self.record(3, version: 5)) == [0])
    }

    @Test func `what was open and does not come is absent`() throws {
        let stage = SnapshotStage(known: ["8": KnownIncident(hash: "x", revision: nil)])
        #expect(stage.absent == ["8"] && stage.count == 0)
    }
}
