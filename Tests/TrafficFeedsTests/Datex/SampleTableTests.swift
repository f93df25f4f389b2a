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
        #expect(reading.head.unknownCodes == [:])
        // One Finnish sample has two records under one id, twice.
        #expect(Set(reading.records.map(\.incident)).count == Set(reading.records.map(\.id)).count)
    }
}
