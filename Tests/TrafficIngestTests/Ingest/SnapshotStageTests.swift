import Foundation
import Schema
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficIngest

/// What one reading keeps of a document.
struct SnapshotStageTests {
    @Test func `changes that do not fit in memory come out of their file as they went in`() throws {
        let records = (1...25).map { Self.record($0) }
        var stage = SnapshotStage(
            known: ["gone": KnownIncident(hash: "x", revision: nil)],
            folder: NSTemporaryDirectory(),
            turn: 10
        )
        for record in records { try stage.take(record) }
        var turns: [SnapshotTurn] = []
        repeat { turns.append(try stage.next()) } while turns.last?.absent == nil
        #expect(turns.map(\.changed.count) == [10, 10, 5])
        #expect(turns.flatMap(\.changed).map(\.record) == records)
        #expect(turns.map(\.absent) == [nil, nil, ["gone"]])
    }

    @Test func `what is known is no change, and a whole turn of changes is the last one`() throws {
        let record = Self.record(1)
        let hash = ReportHash.of(try JSONCodec().encode(record.report))
        var stage = SnapshotStage(
            known: [record.incident: KnownIncident(hash: hash, revision: 1)],
            folder: NSTemporaryDirectory(),
            turn: 2
        )
        for number in 1...3 { try stage.take(Self.record(number)) }
        let turn = try stage.next()
        #expect(turn.changed.map(\.record.incident) == ["2", "3"])
        #expect(turn.absent == [])
    }

    @Test func `of two records with one number the higher revision counts, wherever it stands`() throws {
        var stage = SnapshotStage(known: [:], folder: NSTemporaryDirectory(), turn: 2)
        for number in 1...4 { try stage.take(Self.record(number, revision: 5)) }
        try stage.take(Self.record(1, revision: 6))
        try stage.take(Self.record(2, revision: 4))
        var taken: [StagedChange] = []
        while true {
            let turn = try stage.next()
            taken += turn.changed
            if turn.absent != nil { break }
        }
        #expect(taken.map(\.record.incident) == ["2", "3", "4", "1"])
        #expect(taken.map(\.record.revision) == [5, 5, 5, 6])
    }

    /// What is left to be decided of records with one number: their severities, and 0 for what is over.
    private static func kept(_ records: FeedRecord..., known: FeedRecord? = nil) throws -> [Int] {
        let incidents = try known.map {
            [$0.incident: KnownIncident(hash: ReportHash.of(try JSONCodec().encode($0.report)), revision: $0.revision)]
        }
        var stage = SnapshotStage(known: incidents ?? [:], folder: NSTemporaryDirectory())
        for record in records { try stage.take(record) }
        #expect(stage.duplicates == records.count - 1 && stage.absent.isEmpty)
        return try stage.next().changed.map { $0.record.ended == nil ? $0.record.report.severity : 0 }
    }

    private static func version(_ severity: Int, _ version: Int? = nil, ended: ClearReason? = nil) -> FeedRecord {
        var record = record(7)
        (record.report.severity, record.revision, record.ended) = (severity, version, ended)
        return record
    }

    @Test func `a new version that says the same is left to be decided`() throws {
        #expect(try Self.kept(Self.version(2, 1), known: Self.version(2, 1)) == [])
        #expect(try Self.kept(Self.version(3, 1), known: Self.version(2, 1)) == [3])
        #expect(try Self.kept(Self.version(2, 2), known: Self.version(2, 1)) == [2])
    }

    @Test func `of two with one number and no version the first counts`() throws {
        #expect(try Self.kept(Self.version(2), Self.version(3)) == [2])
    }

    @Test func `the one that says it is over counts, also without a version`() throws {
        #expect(try Self.kept(Self.version(2, 4), Self.version(2, ended: .ended)) == [0])
        let known = Self.version(2, 4)
        #expect(try Self.kept(known, Self.version(2, ended: .ended), known: known) == [0])
        #expect(try Self.kept(Self.version(2, 4, ended: .ended), Self.version(3, 5)) == [0])
    }

    /// A record with something in each of its members.
    private static func record(_ number: Int, revision: Int = 1) -> FeedRecord {
        var report = IncidentReport(category: .accident, cause: .init(code: "sct:2/3", text: "Accident", lang: "ca"))
        report.severity = number % 6
        report.geometry = .line([
            .init(longitude: 2.0114807, latitude: 41.4131312), .init(longitude: 2.02, latitude: 41.42),
        ])
        report.validity.start = Timestamp(milliseconds: 1_790_000_000_123)
        report.text = [.init(lang: "ca", headline: "Circulació amb congestió")]
        var record = FeedRecord(incident: "\(number)", id: "\(number)0\(revision)", report: report)
        record.revision = revision
        record.updatedAt = Timestamp(milliseconds: 1_790_000_000_456)
        record.ended = number % 5 == 0 ? .ended : nil
        return record
    }
}
