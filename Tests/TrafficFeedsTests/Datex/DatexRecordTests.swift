import Schema
import Testing
import TrafficIngestDomain

@testable import TrafficFeeds

@Suite("DATEX II records") struct DatexRecordTests {
    private func record(_ document: String) throws -> FeedRecord {
        try #require(try Reading(document).records.first)
    }

    private func report(_ members: String, type: String = "GenericSituationRecord") throws -> IncidentReport {
        try record(Publication.v3(members, type: type)).report
    }

    private func lane(_ word: String) -> String {
        "<roadOrCarriagewayOrLaneManagementType>\(word)</roadOrCarriagewayOrLaneManagementType>"
    }

    @Test func `the cause decides before the type`() throws {
        let type = "RoadOrCarriagewayOrLaneManagement"
        let cause = """
            <cause><causeType>roadMaintenance</causeType>
            <detailedCauseType><roadMaintenanceType>roadworks</roadMaintenanceType></detailedCauseType></cause>
            """
        let works = try report(cause + lane("laneClosures"), type: type)
        #expect(works.category == .roadworks)
        #expect(works.cause.code == "datex2:roadMaintenance/roadworks")
        #expect(try report(lane("laneClosures"), type: type).category == .restriction)
        #expect(try report(lane("roadClosed"), type: type).category == .closure)
        #expect(try report(lane("newRoadworksLayout"), type: type).category == .roadworks)
    }

    @Test func `an unknown cause is told and shown, and the type decides`() throws {
        let reading = try Reading(Publication.v3("<cause><causeType>meteor</causeType></cause>", type: "Accident"))
        let record = try #require(reading.records.first)
        #expect(record.unknownCodes == ["datex2:meteor"])
        #expect(record.report.category == .accident)
        #expect(record.report.cause == .init(code: "datex2:meteor", text: "meteor"))
        let typed = try report("", type: "MeteorObstruction")
        #expect(typed.cause == .init(code: "datex2:meteorObstruction", text: "meteorObstruction"))
    }

    @Test func `a closed road is the heaviest but a closed exit leaves it open`() throws {
        let exit = """
            <locationReference><carriageway><carriageway>exitSlipRoad</carriageway></carriageway></locationReference>
            """
        let closed = try report("<severity>low</severity>" + lane("roadClosed"))
        #expect(closed.severity == 5)
        #expect(closed.severityRaw == "low")
        let beside = try report("<severity>low</severity>" + lane("roadClosed") + exit)
        #expect(beside.severity == 2)
        #expect(beside.impact.carriageway == .restricted)
    }

    @Test func `the situation says how heavy a record is that does not`() throws {
        let document = Publication.v3("", situation: "<overallSeverity>medium</overallSeverity>")
        #expect(try record(document).report.severity == 3)
    }

    @Test func `a stretch goes from its from to its to whichever stands first`() throws {
        let report = try report(
            """
            <locationReference><roadInformation><roadName>A-7</roadName></roadInformation><tpegLinearLocation>
            \(Publication.point("to", 41.2, 1.2, km: 12.5))\(Publication.point("from", 41.1, 1.1, km: 9))
            <e><tpegDirectionRoad>positive</tpegDirectionRoad></e></tpegLinearLocation></locationReference>
            """
        )
        #expect(report.extent?.fromKm == 9)
        #expect(report.extent?.toKm == 12.5)
        #expect(report.extent?.direction == .increasing)
        #expect(report.road == IncidentReport.Road(ref: "A-7"))
        #expect(
            report.geometry == .line([.init(longitude: 1.1, latitude: 41.1), .init(longitude: 1.2, latitude: 41.2)])
        )
        #expect(report.geometryOrigin == .feedStart)
    }

    @Test func `a road has one spelling and keeps that of the feed`() throws {
        let report = try report("<locationReference><roadNumber>N0125</roadNumber></locationReference>")
        #expect(report.road == IncidentReport.Road(ref: "N125", name: "N0125"))
    }

    @Test func `words come in their languages`() throws {
        let report = try report(
            """
            <generalPublicComment><comment><values><value lang="EN">Slow.
            Very slow.

            Take care.</value><value>Lento.</value><value lang="fr"/></values></comment></generalPublicComment>
            """
        )
        #expect(
            report.text == [
                .init(lang: "en", headline: "Slow. Very slow.", description: "Take care."),
                .init(lang: "es", headline: "Lento."),
            ]
        )
    }

    @Test(arguments: [
        ("active", "2026-02-01T00:00:00Z", ValidityStatus.active), ("suspended", "2026-01-01T00:00:00Z", .suspended),
        ("definedByValidityTimeSpec", "2026-02-01T00:00:00Z", .planned),
        ("definedByValidityTimeSpec", "2026-01-01T00:00:00+0100", .active), ("odd", "2026-01-01T00:00:00Z", .unknown),
    ])
    func `a status is that of the publication's time`(word: String, start: String, status: ValidityStatus) throws {
        let validity = try report(
            """
            <validity><validityStatus>\(word)</validityStatus><validityTimeSpecification>
            <overallStartTime>\(start)</overallStartTime></validityTimeSpecification></validity>
            """
        ).validity
        #expect(validity.status == status)
        #expect(validity.start != nil)
        #expect(validity.end == nil)
    }

    @Test(arguments: [("20:00:00", "20:00-06:00"), ("21:00:00", nil)] as [(String, String?)])
    func `hours are told where all periods have the same`(other: String, hours: String?) throws {
        let periods = ["20:00:00", other].map { start in
            """
            <validPeriod><recurringTimePeriodOfDay><startTimeOfPeriod>\(start)</startTimeOfPeriod>
            <endTimeOfPeriod>06:00:00</endTimeOfPeriod></recurringTimePeriodOfDay></validPeriod>
            """
        }
        let times = "<validityTimeSpecification>\(periods.joined())</validityTimeSpecification>"
        #expect(try report("<validity>\(times)</validity>").validity.hours == hours)
    }

    @Test func `the JSON of version 3 says the same`() throws {
        let document = """
            {"D2Payload": {"lang": "en", "publicationTime": "2026-01-02T10:00:00Z", "situation": [{"idG": "S1",
              "situationRecord": [{"sitAccident": {"idG": "R1", "versionG": "2", "severity": "high",
                "generalPublicComment": [{"comment": "Slow."}],
                "locationReference": {"locPointLocation": {"pointByCoordinates": {"pointCoordinates":
                  {"latitude": 41.5, "longitude": 2.5}}}}}}]}]}}
            """
        let same = Publication.v3(
            """
            <severity>high</severity><generalPublicComment><comment><values><value lang="en">Slow.</value></values>
            </comment></generalPublicComment><locationReference><pointByCoordinates><pointCoordinates>
            <latitude>41.5</latitude><longitude>2.5</longitude></pointCoordinates></pointByCoordinates>
            </locationReference>
            """,
            type: "Accident"
        )
        #expect(try record(document) == record(same))
        #expect(try record(document).report.geometry == .point(.init(longitude: 2.5, latitude: 41.5)))
    }

    @Test(arguments: [("cancel", ClearReason.cancelled), ("end", .ended)])
    func `the life cycle of version 2 ends a record`(word: String, reason: ClearReason) throws {
        let life = "<management><lifeCycleManagement><\(word)>true</\(word)></lifeCycleManagement></management>"
        #expect(try record(Publication.v2(life)).ended == reason)
        #expect(try record(Publication.v2("")).ended == nil)
    }
}
