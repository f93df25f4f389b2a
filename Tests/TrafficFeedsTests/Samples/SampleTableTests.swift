import Foundation
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficFeeds

@Suite("What the samples say") struct SampleTableTests {
    @Test(.samples, arguments: SampleTable.rows)
    func `a sample gives the incidents of the table`(row: SampleTable.Row) throws {
        let reading = try Reading(sample: "traffic/" + row.sample)
        #expect(reading.summary == row.summary, "\(row.sample)")
        #expect(reading.head.records == reading.records.count)
        #expect(reading.head.skipped == [])
        #expect(reading.records.allSatisfy { $0.unknownCodes.isEmpty })
        // One Finnish sample has two records under one id, twice.
        #expect(Set(reading.records.map(\.incident)).count == Set(reading.records.map(\.id)).count)
    }

    @Test(.samples, arguments: SampleTable.rows)
    func `a document of one kind is no empty one of another`(row: SampleTable.Row) throws {
        let sample = "traffic/" + row.sample
        let bytes = try SampleKind.bytes(of: sample)
        for kind in SampleKind.allCases where kind != SampleKind(of: sample) {
            let fault = #expect(throws: FeedFault.self, "\(kind)") { try Reading(kind.adapter, bytes) }
            #expect(fault?.kind == .shape)
        }
    }

    @Test(.samples, arguments: RefusedSample.all)
    func `what nobody here can read is refused by every adapter`(sample: RefusedSample) throws {
        let bytes = try Samples.bytes("traffic/" + sample.name)
        for kind in SampleKind.allCases {
            let fault = #expect(throws: FeedFault.self, "\(kind): \(sample.reason)") {
                try Reading(kind.adapter, bytes)
            }
            #expect(fault?.kind == sample.fault, "\(kind): \(fault?.detail ?? "")")
        }
    }

    @Test(.samples) func `every sample is in the table or refused for a reason`() throws {
        let folder = URL(filePath: Samples.folder).appending(path: "traffic").resolvingSymlinksInPath().path + "/"
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let files = paths.filter {
            (try? FileHandle(forReadingFrom: URL(filePath: folder + $0)).read(upToCount: 1)) != nil
        }
        #expect(files.count > 70)
        #expect(Set(files) == Set(SampleTable.rows.map(\.sample) + RefusedSample.all.map(\.name)))
    }
}
