import Foundation
import Schema
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficFeeds

@Suite("A morning of England in 2013") struct SnapshotSeriesTests {
    private static let folder = "traffic/uk-ntcc-2013"

    /// New versions in which nothing but the version and its time is new.
    private static let empty: Set = [
        "2013-04-26T0345.xml\tupdated\tGUID1-578413539", "2013-04-26T0345.xml\tupdated\tGUID1-578413788",
        "2013-04-26T0736.xml\tupdated\tGUID1-578440102", "2013-04-26T0909.xml\tupdated\tGUID1-578450078",
    ]

    @Test(.samples) func `content and versions together change as the table says`() throws {
        let changes = try Self.changes { $0.report != $1.report || $0.revision != $1.revision }
        #expect(changes == (try Self.expected()))
        let kinds = Dictionary(grouping: changes) { $0.split(separator: "\t")[1] }.mapValues(\.count)
        #expect(kinds == ["new": 43, "updated": 44, "cleared": 34])
    }

    @Test(.samples) func `content changes with every version but the four that change nothing else`() throws {
        let changes = try Self.changes { $0.report != $1.report }
        #expect(changes == (try Self.expected()).subtracting(Self.empty))
        #expect(changes.filter { $0.contains("\tupdated\t") }.count == 40)
    }

    private static func expected() throws -> Set<String> {
        let lines = try Samples.text("\(folder)/expected_changes.tsv").split(separator: "\n").dropFirst()
        return Set(lines.map { $0.split(separator: "\t").prefix(3).joined(separator: "\t") })
    }

    /// `file new|updated|cleared record` for every change between one snapshot and the next.
    private static func changes(_ isUpdated: (FeedRecord, FeedRecord) -> Bool) throws -> Set<String> {
        let lines = try Samples.text("\(folder)/series.tsv").split(separator: "\n").dropFirst()
        var before: [String: FeedRecord] = [:]
        var changes: Set<String> = []
        for file in lines.compactMap({ $0.split(separator: "\t").first }) {
            let records = try Reading(sample: "\(folder)/UnplannedEvent/\(file)").records
            let now = Dictionary(records.map { ($0.incident, $0) }) { _, last in last }
            let gone = before.values.filter { now[$0.incident] == nil }
            for record in now.values {
                guard let old = before[record.incident] else {
                    changes.insert("\(file)\tnew\t\(record.id)")
                    continue
                }
                if isUpdated(old, record) { changes.insert("\(file)\tupdated\t\(record.id)") }
            }
            changes.formUnion(gone.map { "\(file)\tcleared\t\($0.id)" })
            before = now
        }
        return changes
    }

    @Test(.samples) func `an empty body is no publication`() throws {
        let error = #expect(throws: FeedFault.self) {
            try Reading(sample: "traffic/uk-ntcc-2013/failures/empty_body_2013-04-21T0554.xml")
        }
        #expect(error?.kind == .empty)
    }

    @Test(.samples) func `a publication without situations is a good one`() throws {
        let reading = try Reading(
            sample: "traffic/uk-ntcc-2013/failures/valid_zero_situations_2013-04-25T2145.xml"
        )
        #expect(reading.records == [])
        #expect(reading.head.publishedAt == Timestamp("2013-04-25T20:41:20Z"))
    }
}
