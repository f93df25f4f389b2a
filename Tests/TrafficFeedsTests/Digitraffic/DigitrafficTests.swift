import Schema
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficFeeds

@Suite("Digitraffic") struct DigitrafficTests {
    private let adapter = DigitrafficAdapter(FeedSettings())

    private func document(_ properties: String) -> String {
        """
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [25.5, 61.25]},
         "properties": {"situationId": "GUID1", "version": 3, "dataUpdatedTime": "2026-01-02T10:00:00Z", \(properties)}}
        """
    }

    private func phase(_ restriction: String) -> String {
        #"{"severity": "HIGH", "restrictions": [{"type": "\#(restriction)"}]}"#
    }

    @Test(.samples) func `a message of the end ends the incident`() throws {
        let record = try #require(try Reading(sample: "traffic/fi/mqtt_simple_ENDED_2023-01-24.json").records.first)
        #expect(record.ended == .ended)
        #expect(record.incident == "guid50409303_u")
        #expect(record.revision == 9)
        #expect(record.report.validity.end == Timestamp("2023-01-24T09:30:12.313Z"))
        #expect(record.report.road == IncidentReport.Road(ref: "24"))
    }

    @Test func `both spellings of a type are one`() throws {
        for type in ["ROAD_WORK", "road work"] {
            let reading = try Reading(adapter, document(#""situationType": "\#(type)", "announcements": []"#))
            #expect(reading.records.first?.report.category == .roadworks)
            #expect(reading.records.first?.report.cause.code == "digitraffic:road work")
        }
    }

    @Test func `types that no table knows are told and shown`() throws {
        let types = #""situationType": "TRAFFIC_ANNOUNCEMENT", "trafficAnnouncementType": "METEOR_SHOWER""#
        let record = try #require(try Reading(adapter, document(types)).records.first)
        #expect(record.unknownCodes == ["digitraffic:meteor shower"])
        #expect(record.report.cause == .init(code: "digitraffic:meteor shower", text: "meteor shower"))
    }

    @Test func `a closure of one phase does not close the road of all phases`() throws {
        func works(_ phases: String) throws -> IncidentReport? {
            let said = #""situationType": "ROAD_WORK", "announcements": [{"roadWorkPhases": [\#(phases)]}]"#
            return try Reading(adapter, document(said)).records.first?.report
        }
        let closed = phase("ROAD_CLOSED")
        #expect(try works(closed + "," + phase("SPEED_LIMIT"))?.impact.carriageway == .restricted)
        #expect(try works(closed + "," + phase("SPEED_LIMIT"))?.severity == 4)
        #expect(try works(closed + "," + closed)?.severity == 5)
    }

    @Test func `what is no collection of features is no document of this kind`() {
        for text in [#"{"type": "FeatureCollection"}"#, #"{"error": "too many requests"}"#, "[]", "<html></html>"] {
            #expect(throws: FeedFault.self) { try Reading(adapter, text) }
        }
        #expect(throws: FeedFault.self) { try Reading(adapter, #"{"type": "FeatureCollection", "features": ["#) }
    }

    @Test func `features without a situation, such as those of WZDx, are no empty collection`() {
        let works = #"{"type": "FeatureCollection", "features": [{"id": "1", "properties": {"core_details": {}}}]}"#
        let fault = #expect(throws: FeedFault.self) { try Reading(adapter, works) }
        #expect(fault?.kind == .shape)
    }

    @Test func `a collection without features is empty`() throws {
        #expect(try Reading(adapter, #"{"type": "FeatureCollection", "features": []}"#).records == [])
    }
}
