import Clockwork
import Foundation
import Schema
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficFeeds

@Suite struct OTNAdapterTests {
    private struct Reading {
        var records: [FeedRecord] = []
        var head = SnapshotHead()

        init(_ text: String, _ adapter: OTNAdapter = OTNAdapter()) throws {
            var records: [FeedRecord] = []
            head = try adapter.read(InputStream(data: Data(text.utf8))) { records.append($0) }
            self.records = records
        }
    }

    private func map(_ segments: String, date: String = "20110715120000") -> String {
        """
        <OTN-response method="GetGeneralMap"><head><error code="" type="" content_text=""/></head><body>
        <segments-list values_date="\(date)">\(segments)</segments-list></body></OTN-response>
        """
    }

    private func segment(_ road: String, _ from: String, _ to: String, _ affectations: String...) -> String {
        """
        <segment code="0001" service_level="" to="" road_code="\(road)" pk_init="\(from)" pk_end="\(to)"><panels-list/>
        <camera-list/><affectations-list>\(affectations.joined())</affectations-list></segment>
        """
    }

    private let works = #"<affectation code="500001" type="3" subtype="4" level="3" head_affectation="0" to="1"/>"#
    private let crash = #"<affectation code="500002" type="2" subtype="3" level="4" head_affectation="1" to="2"/>"#

    @Test(.samples) func `the printed fragment is one stretch of works`() throws {
        let reading = try Reading(Samples.text("traffic/sct/otn_getgeneralmap_2011-04-08_fragment.xml"))
        #expect(reading.head.publishedAt == Timestamp("2011-04-08T09:30:07Z"))
        #expect(reading.head.records == 1)
        let record = try #require(reading.records.first)
        #expect(record.incident == "427831")
        #expect(record.report.category == .roadworks)
        #expect(record.report.cause.text == "Treballs de manteniment")
        #expect(record.report.text.first?.description == "Calçada restringida")
        #expect(record.report.severity == 2)
        #expect(record.report.road?.ref == "AP-7")
        #expect(record.report.extent == IncidentReport.Extent(fromKm: 95, toKm: 126.5))
        #expect(record.report.geometry == nil)
    }

    @Test func `an affectation of several segments is one incident along all of them`() throws {
        let reading = try Reading(
            map(
                segment("AP7", "20.0", "30.0", works) + segment("AP7", "30.0", "41.5", works, crash)
                    + segment("C-17", "1.0", "2.0", works)
            )
        )
        #expect(reading.records.map(\.incident) == ["500001", "500002"])
        #expect(reading.records[0].report.extent == IncidentReport.Extent(fromKm: 20, toKm: 41.5))
        #expect(reading.records[0].report.road == IncidentReport.Road(ref: "AP-7", name: "AP7"))
        #expect(reading.records[1].report.category == .accident)
        #expect(reading.records[1].report.impact.traffic == .stationary)
        #expect(reading.head.skipped == ["500001 stands in C-17 too; its first road counts"])
    }

    @Test func `a stretch that runs down stays so`() throws {
        let reading = try Reading(map(segment("N-II", "30", "20", works) + segment("N-II", "20", "12", works)))
        #expect(reading.records.first?.report.extent == IncidentReport.Extent(fromKm: 30, toKm: 12))
    }

    @Test func `places come from the dictionary, from near by only`() throws {
        let position = GeoShape.Position(longitude: 2.5, latitude: 41.6)
        func place(_ road: String, _ kilometre: Double) throws -> GeoShape? {
            let entry = KilometrePlace(road: road, kilometre: kilometre, position: position)
            let document = map(segment("AP-7", "20.0", "30.0", works))
            return try Reading(document, OTNAdapter(places: [entry])).records.first?.report.geometry
        }
        #expect(try place("ap7", 20.5) == .point(position))
        #expect(try place("AP-7", 25) == nil)
        #expect(try place("AP-71", 20) == nil)
    }

    @Test func `times are Madrid's, in summer and in winter and when the clocks change`() throws {
        func time(_ text: String) throws -> Timestamp? { try Reading(map("", date: text)).head.publishedAt }
        #expect(try time("20110715120000") == Timestamp("2011-07-15T10:00:00Z"))
        #expect(try time("20110115120000") == Timestamp("2011-01-15T11:00:00Z"))
        #expect(try time("20110327013000") == Timestamp("2011-03-27T00:30:00Z"))
        #expect(try time("20110327033000") == Timestamp("2011-03-27T01:30:00Z"))
        #expect(try time("20110230120000") == nil)
        #expect(try time("") == nil)
    }

    @Test func `times are those of the source's zone where it has another`() throws {
        let tokyo = OTNAdapter(settings: FeedSettings(clock: try #require(WallClock(zone: "Asia/Tokyo"))))
        #expect(try Reading(map(""), tokyo).head.publishedAt == Timestamp("2011-07-15T03:00:00Z"))
    }

    @Test func `codes that no table knows are learnt, and a record without a kind is skipped`() throws {
        let odd = #"<affectation code="1" type="3" subtype="99" level="2"/><affectation code="2" type="" subtype="1"/>"#
        let reading = try Reading(map(segment("A-2", "", "", odd + "<affectation type='3' subtype='3'/>")))
        #expect(reading.records.map(\.unknownCodes) == [["sct:3/99"]])
        #expect(reading.records.first?.report.cause.code == "sct:3/99")
        #expect(reading.head.skipped.count == 2)
        #expect(reading.records.first?.report.extent == nil)
    }

    @Test func `a map without affectations is empty, one without a list or with an error is a fault`() throws {
        #expect(try Reading(map(segment("A-2", "1", "2"))).head.records == 0)
        #expect(throws: FeedFault(.shape, "expected a segments-list in OTN-response, got none")) {
            try Reading("<OTN-response><head/><body/></OTN-response>")
        }
        #expect(throws: FeedFault(.shape, "expected a map, got the server's error 17 no map")) {
            try Reading("<OTN-response><head><error code='17' content_text='no map'/></head></OTN-response>")
        }
        #expect(throws: FeedFault.self) { try Reading("<OTN-request/>") }
    }
}
