import Foundation
import Schema
import Testing
import TrafficFeeds
import TrafficIngestDomain

@testable import TrafficIngest

@Suite("Adapters of sources") struct FeedAdaptersTests {
    private func published(_ source: FeedSource, _ document: String) throws -> Timestamp? {
        try FeedAdapters.adapter(of: source).read(InputStream(data: Data(document.utf8))) { _ in }.publishedAt
    }

    private let map = "<OTN-response><segments-list values_date='20110715120000'/></OTN-response>"
    private let collection =
        #"{"type": "FeatureCollection", "dataUpdatedTime": "2026-07-15T12:00:00", "features": []}"#

    @Test func `times without a zone are the authority's own, or UTC, where a source names none`() throws {
        let otn = FeedSource(kind: .otn, address: "https://example.org")
        #expect(try published(otn, map) == Timestamp("2011-07-15T10:00:00Z"))
        let other = FeedSource(kind: .digitraffic, address: "https://example.org")
        #expect(try published(other, collection) == Timestamp("2026-07-15T12:00:00Z"))
    }

    @Test func `times without a zone are those of the zone that a source names`() throws {
        for (kind, document) in [(FeedKind.otn, map), (.digitraffic, collection)] {
            var source = FeedSource(kind: kind, address: "https://example.org")
            source.zone = "Asia/Tokyo"
            #expect(try published(source, document)?.description.hasSuffix("-07-15T03:00:00.000Z") == true)
        }
    }
}
