import Schema
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficFeeds

@Suite("DATEX II documents") struct DatexDocumentTests {
    private func ended(_ status: String, before: Bool, id: String) -> String {
        let end = """
            <informationManagement><informationManagedResourceList><elementReference>
            <managementStatus>\(status)</managementStatus><versionedReference id="\(id)" version="2"/>
            </elementReference></informationManagedResourceList></informationManagement>
            """
        return "<messageContainer>\(before ? end : "")\(Publication.v3(""))\(before ? "" : end)</messageContainer>"
    }

    @Test(arguments: [true, false], ["R1", "S1"])
    func `a container ends what it names before or behind the payload`(before: Bool, id: String) throws {
        let cancelled = try Reading(ended("cancelled", before: before, id: id)).records
        #expect(cancelled.last?.ended == .cancelled)
        #expect(Set(cancelled.map(\.incident)) == ["r1_u"])
        #expect(try Reading(ended("closed", before: before, id: id)).records.last?.ended == .ended)
        #expect(try Reading(ended("active", before: before, id: id)).records.map(\.ended) == [nil])
    }

    private func reference(_ id: String, _ status: String) -> String {
        """
        <elementReference><managementStatus>\(status)</managementStatus><versionedReference id="\(id)" version="2"/>
        </elementReference>
        """
    }

    @Test func `a record has one end, wherever and however often it is told`() throws {
        let second = #"<situationRecord id="R2" version="1"/><situationRecord id="R3" version="1"/></situation>"#
        let records = Publication.v3("").replacing("</situation>", with: second)
        func ends(_ before: String, _ behind: String) throws -> [String] {
            let reading = try Reading("<messageContainer>\(before)\(records)\(behind)</messageContainer>")
            #expect(reading.head.records == 3)
            return reading.records.compactMap { record in record.ended.map { "\(record.id) \($0)" } }
        }
        let situation = reference("S1", "closed")
        let record = reference("R2", "cancelled")
        #expect(try ends("", record + situation) == ["R2 cancelled", "R1 ended", "R3 ended"])
        #expect(try ends(record + situation, "") == ["R1 ended", "R2 cancelled", "R3 ended"])
        #expect(try ends(record, situation + record) == ["R2 cancelled", "R1 ended", "R3 ended"])
        #expect(try ends("", record + record) == ["R2 cancelled"])
        #expect(try ends(reference("R9", "closed"), reference("S9", "closed")) == [])
    }

    @Test func `an end behind the records says nothing else`() throws {
        let end = try #require(try Reading(ended("closed", before: false, id: "R1")).records.last)
        #expect(end.id == "R1")
        #expect(end.revision == nil)
        #expect(end.updatedAt == nil)
        #expect(end.unknownCodes.isEmpty)
    }

    @Test(arguments: [true, false]) func `a delta does not pass for the whole`(isDelta: Bool) throws {
        let way = isDelta ? "deltaPull" : "snapshotPull"
        let document = """
            <messageContainer>\(Publication.v3(""))<exchangeInformation>
            <codedExchangeProtocol>\(way)</codedExchangeProtocol></exchangeInformation></messageContainer>
            """
        if isDelta {
            #expect(throws: FeedFault.self) { try Reading(document) }
        } else {
            #expect(try Reading(document).records.count == 1)
        }
    }

    @Test func `a publication without a time is told by its type`() throws {
        let timeless = Publication.v2("").replacing(/<publicationTime>.*<.publicationTime>/, with: "")
        let reading = try Reading(timeless)
        #expect(reading.records.count == 1)
        #expect(reading.head.publishedAt == nil)
    }

    @Test func `a record keeps its situation and its version`() throws {
        let reading = try Reading(
            Publication.v2("<situationRecordVersionTime>2026-01-01T00:00:00Z</situationRecordVersionTime>")
        )
        let record = try #require(reading.records.first)
        #expect(record.report.situation == "S1")
        #expect(record.revision == 2)
        #expect(record.updatedAt == Timestamp("2026-01-01T00:00:00Z"))
        #expect(reading.head.publishedAt == Timestamp("2026-01-02T10:00:00Z"))
    }

    @Test(arguments: ["http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope"])
    func `an envelope is opened`(namespace: String) throws {
        let body = Publication.v2("")
        let reading = try Reading(#"<s:Envelope xmlns:s="\#(namespace)"><s:Body>\#(body)</s:Body></s:Envelope>"#)
        #expect(reading.records.map(\.incident) == ["r1_u"])
    }

    @Test func `a supplier tells the same ids of several publishers apart`() throws {
        let reading = try Reading(DatexAdapter(FeedSettings(), supplier: "dgt"), Publication.v2(""))
        #expect(reading.records.map(\.incident) == ["dgt_058r1_m1"])
    }

    @Test(arguments: [
        "<html><body>502</body></html>", "<Envelope><Body><Fault/></Body></Envelope>", #"{"error": "quota"}"#,
        #"{"D2Payload": {"publicationTime": "2026-01-02T10:00:00Z"}}"#,
        #"<payload type="MeasuredDataPublication"><publicationTime>2026-01-02T10:00:00Z</publicationTime></payload>"#,
    ])
    func `what is no publication of situations is not empty but wrong`(document: String) throws {
        let error = #expect(throws: FeedFault.self) { try Reading(document) }
        #expect(error?.kind == .shape)
    }

    @Test(arguments: ["", "\n", "  \u{FEFF}\n"]) func `nothing is empty`(document: String) {
        let error = #expect(throws: FeedFault.self) { try Reading(document) }
        #expect(error?.kind == .empty)
    }

    @Test func `half a document is torn`() {
        let whole = Publication.v3("")
        let error = #expect(throws: FeedFault.self) { try Reading(String(whole.prefix(whole.count - 20))) }
        #expect(error?.kind == .torn)
    }

    @Test func `a record without id is skipped and said, a document of nothing else is refused`() throws {
        let nameless = Publication.v2("").replacing(#"id="R1" "#, with: "")
        let other = #"<situationRecord id="R2"/></situation>"#
        let reading = try Reading(nameless.replacing("</situation>", with: other))
        #expect(reading.records.map(\.id) == ["R2"])
        #expect(reading.head.skipped == ["a record of the situation S1 has no id"])
        let error = #expect(throws: FeedFault.self) { try Reading(nameless) }
        #expect(error?.kind == .shape)
    }

    @Test func `a mark of UTF-8 before JSON is no part of it`() throws {
        let document = #"{"D2Payload": {"feedType": "SituationPublication", "situation": []}}"#
        #expect(try Reading("\u{FEFF}\n" + document).records == [])
    }

    @Test(.samples) func `UTF-8 that calls itself UTF-16 is read`() throws {
        let reading = try Reading(sample: "traffic/synthetic/bulgaria_datex2v23_utf16decl_synthetic.xml")
        let first = try #require(reading.records.first?.report)
        #expect(first.text.first?.headline.hasPrefix("Движение с внимание") == true)
        #expect(first.text.map(\.lang) == ["bg"])
        #expect(first.validity.end == Timestamp("2026-07-28T12:00:00Z"))
    }

    @Test(.samples) func `the national publication of Spain is read whole`() throws {
        let reading = try Reading(sample: "traffic/dgt/datex2_v36_2026-01-02_full.xml.gz")
        #expect(reading.records.count == 670)
        #expect(Set(reading.records.map(\.report.situation)).count == 547)
        #expect(reading.records.allSatisfy { $0.report.road != nil && $0.report.extent?.fromKm != nil })
        #expect(reading.records.filter { $0.report.validity.end != nil }.count == 150)
        #expect(reading.head.publishedAt == Timestamp("2026-01-02T12:23:28.413Z"))
    }
}
