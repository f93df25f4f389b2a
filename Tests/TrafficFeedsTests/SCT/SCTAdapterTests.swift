import Foundation
import Schema
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficFeeds

@Suite struct SCTAdapterTests {
    @Test func `a record is told in the terms of every feed`() throws {
        let record = try #require(
            try SCTDocument.record([
                "identificador": "142217829", "tipus": "2", "subtipus": "3", "causa": "Accident", "nivell": "4",
                "carretera": "A2", "pk_inici": "545.00", "pk_fi": "542.30", "sentit": "Decreixent",
                "descripcio": "Circulació amb congestió", "cap_a": "BARCELONA-DOS CARRILS TALLATS",
            ])
        )
        #expect(record.incident == "1422178")
        #expect(record.id == "142217829")
        #expect(record.revision == 29)
        #expect(record.updatedAt == Timestamp("2026-03-06T08:00:00Z"))
        #expect(record.ended == nil)
        var report = IncidentReport(
            category: .accident,
            cause: IncidentReport.Cause(code: "sct:2/3", text: "Accident", lang: "ca")
        )
        report.severity = 4
        report.severityRaw = "4"
        report.impact.traffic = .stationary
        report.impact.carriageway = .restricted
        report.impact.lanesClosed = 2
        report.road = IncidentReport.Road(ref: "A-2", name: "A2")
        report.extent = IncidentReport.Extent(fromKm: 545, toKm: 542.3, direction: .decreasing)
        report.extent?.towards = "BARCELONA"
        report.geometry = .point(GeoShape.Position(longitude: 2.1, latitude: 41.4))
        report.geometryOrigin = .feedStart
        report.crsOriginal = "EPSG:4326"
        report.text = [
            IncidentReport.Words(
                lang: "ca",
                headline: "Accident",
                description: "Circulació amb congestió. DOS CARRILS TALLATS"
            )
        ]
        #expect(record.report == report)
    }

    @Test func `two records that share an incident's number keep their full numbers`() throws {
        let document = try SCTDocument(
            SCTDocument.collection(
                SCTDocument.feature(["identificador": "150000101"]),
                SCTDocument.feature(["identificador": "150000201"]),
                SCTDocument.feature(["identificador": "150000102"]),
                SCTDocument.feature(["identificador": "150000201"])
            )
        )
        #expect(document.records.map(\.incident) == ["150000101", "1500002", "150000102"])
        #expect(document.head.records == 3)
        #expect(
            document.head.skipped == [
                "150000201 is in the document twice; the first counts",
                "150000101, 150000102 are one incident by their numbers; each is kept under its full number",
            ]
        )
    }

    @Test func `a carriageway is closed by the level's words, not by a lane or an exit`() throws {
        func impact(_ level: String, _ text: String, _ heading: String?) throws -> IncidentReport.Impact? {
            try SCTDocument.record(["nivell": level, "descripcio": text, "cap_a": heading])?.report.impact
        }
        #expect(try impact("5", "Calçada tallada", nil)?.carriageway == .closed)
        let diverted = try impact("4", "Calçada tallada. Desviaments", nil)
        #expect(diverted?.carriageway == .closed)
        #expect(diverted?.diversion == true)
        #expect(try impact("3", "Calçada tallada", nil)?.carriageway == .restricted)
        #expect(try impact("2", "Calçada restringida", "VIC-SORTIDA TALLADA")?.carriageway == .restricted)
        #expect(try impact("4", "Circulació amb congestió", "VIC-SORTIDA TALLADA")?.carriageway == nil)
        #expect(try impact("2", "Circulació intensa", "VIC-UN CARRIL TALLAT")?.carriageway == .restricted)
    }

    @Test func `codes that no table knows are learnt and shown by their words`() throws {
        let document = try SCTDocument(
            SCTDocument.collection(
                SCTDocument.feature(["identificador": "1", "subtipus": "99", "causa": "Esfondraments"]),
                SCTDocument.feature(["identificador": "2", "subtipus": "99", "causa": "Esfondraments"]),
                SCTDocument.feature(["identificador": "3", "tipus": "5", "subtipus": "8", "causa": "Inundacions"]),
                SCTDocument.feature(["identificador": "4", "tipus": "1", "subtipus": "1", "causa": nil, "nivell": "7"])
            )
        )
        #expect(
            document.records.map(\.unknownCodes) == [
                ["sct:3/99 Esfondraments"], ["sct:3/99 Esfondraments"], ["sct:5/8 Inundacions"],
                ["sct:1/1", "sct:nivell 7"],
            ]
        )
        #expect(document.records.map(\.report.cause.code) == ["sct:3/99", "sct:3/99", "sct:5/8", "sct:1/1"])
        #expect(document.records[0].report.cause.text == "Esfondraments")
        #expect(document.records.map(\.report.category) == [.roadworks, .roadworks, .obstruction, .other])
        #expect(document.records[0].report.text.first?.headline == "Esfondraments")
        #expect(document.records[3].report.severity == 0)
    }

    @Test func `a record without a number or a kind is skipped, the others count`() throws {
        let document = try SCTDocument(
            SCTDocument.collection(
                SCTDocument.feature(["identificador": nil]),
                SCTDocument.feature(["tipus": "Obres"]),
                SCTDocument.feature(
                    ["identificador": "7", "pk_inici": "?", "pk_fi": nil, "data": "ahir"],
                    place: "x,y"
                )
            )
        )
        #expect(document.head.skipped.count == 2)
        #expect(document.records.map(\.incident) == ["7"])
        let report = try #require(document.records.first?.report)
        #expect(report.extent == nil)
        #expect(report.geometry == nil)
        #expect(document.records.first?.updatedAt == nil)
    }

    @Test func `a collection of which no feature can be used is no empty one`() {
        let fault = #expect(throws: FeedFault.self) {
            try SCTDocument(SCTDocument.collection(SCTDocument.feature(["identificador": nil])))
        }
        #expect(fault?.kind == .shape)
    }

    @Test func `kilometres run in the direction of travel`() throws {
        func extent(_ way: String) throws -> [Double?] {
            let extent = try SCTDocument.record(["sentit": way])?.report.extent
            return [extent?.fromKm, extent?.toKm]
        }
        #expect(try extent("Creixent") == [10, 12.5])
        #expect(try extent("Decreixent") == [12.5, 10])
        #expect(try extent("Ambdós sentits") == [10, 12.5])
        #expect(try SCTDocument.record(["sentit": "Ambdós sentits"])?.report.extent?.direction == .both)
    }

    @Test func `a place is in Catalonia or nowhere`() throws {
        #expect(try SCTDocument.record([:], place: "41.4,2.1")?.report.geometry?.positions.first?.latitude == 41.4)
        for place in ["0,0", "-3.7,40.4", "2.1", "", "430000,4580000"] {
            let record = try SCTDocument.record([:], place: place)
            #expect(record != nil)
            #expect(record?.report.geometry == nil)
            #expect(record?.report.geometryOrigin == nil)
        }
    }

    @Test func `a collection without features is an empty feed, another layer is a fault`() throws {
        #expect(try SCTDocument(SCTDocument.collection()).head.records == 0)
        let cameras = "<gml:featureMember><cite:cameres fid='1'/></gml:featureMember>"
        #expect(throws: FeedFault(.shape, "expected mct2_v_afectacions_data in featureMember, got cameres")) {
            try SCTDocument(SCTDocument.collection(cameras))
        }
    }

    @Test func `a document that is torn hands nothing over`() throws {
        let whole = SCTDocument.collection(SCTDocument.feature(), SCTDocument.feature(["identificador": "7"]))
        var handed = 0
        #expect(throws: FeedFault.self) {
            _ = try SCTAdapter().read(InputStream(data: Data(whole.utf8.dropLast(30)))) { _ in handed += 1 }
        }
        #expect(handed == 0)
    }
}
