import Schema
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficFeeds

@Suite("One Finnish situation in two formats") struct FinnishPairTests {
    /// What both formats can say of the situation as a whole. DATEX II alone has its eight records; Simple JSON alone
    /// has the road, the place and the geometry, as the DATEX II of Finland has locations of a table only.
    private struct Said: Equatable {
        let situation: String?
        let revision: Int?
        let updatedAt: Timestamp?
        let ended: ClearReason?
        let severity: Int
        let severityRaw: String?
        let carriageway: Carriageway?
        let validity: IncidentReport.Validity
        let lang: String?
        let headline: String?

        init(_ record: FeedRecord) {
            situation = record.report.situation
            revision = record.revision
            updatedAt = record.updatedAt
            ended = record.ended
            severity = record.report.severity
            severityRaw = record.report.severityRaw
            carriageway = record.report.impact.carriageway
            validity = record.report.validity
            lang = record.report.text.first?.lang
            headline = record.report.text.first?.headline
        }
    }

    @Test(.samples) func `both formats tell the same incident`() throws {
        let datex = try Reading(sample: "traffic/fi/GUID50428775_v24_datex2-2.2.3.xml").records
        let simple = try Reading(sample: "traffic/fi/GUID50428775_v24_simple.json").records
        let whole = try #require(datex.first)
        let feature = try #require(simple.first)
        #expect(Said(whole) == Said(feature))
        #expect(feature.report.category == .roadworks)
        #expect(datex.contains { $0.report.category == .roadworks })
        #expect(Set(datex.map(\.report.situation)) == ["GUID50428775"])
        #expect(Set(datex.map(\.revision)) == [24])
    }
}
