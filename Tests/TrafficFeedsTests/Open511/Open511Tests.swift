import Schema
import Testing
import TrafficIngestDomain

@testable import TrafficFeeds

@Suite("Open511") struct Open511Tests {
    private let adapter = Open511Adapter(FeedSettings())

    private func report(_ members: String) throws -> IncidentReport {
        try record(members).report
    }

    private func record(_ members: String) throws -> FeedRecord {
        let type = members.contains("event_type") ? "" : #""event_type": "CONSTRUCTION","#
        let document = #"{"events": [{"id": "a.example/E-1", \#(type) \#(members)}]}"#
        return try #require(try Reading(adapter, document).records.first)
    }

    @Test func `an archived event has ended`() throws {
        #expect(try record(#""status": "ARCHIVED""#).ended == .ended)
        #expect(try record(#""status": "ACTIVE""#).ended == nil)
    }

    @Test(arguments: zip(["MINOR", "MODERATE", "MAJOR", "UNKNOWN"], [2, 3, 4, 0]))
    func `a severity is a number`(word: String, number: Int) throws {
        #expect(try report(#""severity": "\#(word)""#).severity == number)
    }

    @Test func `a closed road is the heaviest`() throws {
        let report = try report(
            #""severity": "MINOR", "roads": [{"name": "Highway 9", "state": "CLOSED", "direction": "N"}]"#
        )
        #expect(report.severity == 5)
        #expect(report.extent?.compass == "north")
    }

    @Test func `an interval without an end has none`() throws {
        let validity = try report(#""schedule": {"intervals": ["2026-06-21T07:00/"]}"#).validity
        #expect(validity.start == Timestamp("2026-06-21T07:00:00Z"))
        #expect(validity.end == nil)
    }

    @Test func `a recurring schedule has hours`() throws {
        let schedule =
            #"{"start_date": "2026-01-05", "end_date": "2026-01-09", "daily_start_time": "22:00", "daily_end_time": "06:00"}"#
        let validity = try report(#""schedule": {"recurring_schedules": [\#(schedule)]}"#).validity
        #expect(validity.hours == "22:00-06:00")
        #expect(validity.start == Timestamp("2026-01-05T22:00:00Z"))
        #expect(validity.end == Timestamp("2026-01-09T06:00:00Z"))
    }

    @Test func `types and subtypes that no table knows are told and shown`() throws {
        let odd = try record(#""event_type": "METEOR", "event_subtypes": ["STAMPEDE", "HAZARD"]"#)
        #expect(odd.unknownCodes == ["open511:METEOR", "open511:METEOR/STAMPEDE"])
        #expect(odd.report.cause == .init(code: "open511:METEOR/STAMPEDE", text: "METEOR"))
        let known = try record(#""event_subtypes": ["ROAD_MAINTENANCE", "SNOW_COVERED"]"#)
        #expect(known.unknownCodes.isEmpty)
        #expect(known.report.cause.text == nil)
    }

    @Test func `one page of more does not pass for the whole`() {
        let document = #"{"events": [], "pagination": {"next_url": "/events?offset=50"}}"#
        #expect(throws: FeedFault.self) { try Reading(adapter, document) }
        #expect(throws: FeedFault.self) { try Reading(adapter, "{}") }
    }
}
