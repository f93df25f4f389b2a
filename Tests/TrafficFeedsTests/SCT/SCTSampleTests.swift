import Foundation
import Schema
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficFeeds

@Suite(.samples) struct SCTSampleTests {
    private static let capture = "incidenciesGML_2026-02-03_full"

    /// The rows of a table with a heading, by their columns.
    private func rows(_ name: String) throws -> [[String: String]] {
        let lines = try Samples.text("traffic/sct/\(name)").split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        return lines.dropFirst().map { Dictionary(zip(lines[0], $0)) { first, _ in first } }
    }

    @Test func `the whole capture is 152 incidents with all that it says`() throws {
        let document = try SCTDocument(sample: Self.capture + ".xml")
        #expect(document.records.count == 152)
        #expect(Set(document.records.map(\.incident)).count == 152)
        #expect(document.head.skipped == [])
        #expect(document.records.allSatisfy { $0.unknownCodes.isEmpty })
        let rows = try rows(Self.capture + ".records.tsv")
        #expect(rows.count == 152)
        for (record, row) in zip(document.records, rows) { try expect(record, says: row) }
    }

    private func expect(_ record: FeedRecord, says row: [String: String]) throws {
        let (report, number) = (record.report, try #require(row["identificador"]))
        #expect(record.id == number)
        #expect(record.incident == String(number.dropLast(2)))
        #expect(record.revision == Int(number.suffix(2)))
        #expect(record.updatedAt == row["data"].flatMap { Timestamp(mail: $0) })
        #expect(record.updatedAt != nil)
        #expect(report.cause.code == "sct:\(row["tipus"] ?? "")/\(row["subtipus"] ?? "")")
        #expect(report.cause.text == row["causa"])
        #expect(report.severityRaw == row["nivell"])
        #expect(report.severity == row["nivell"].flatMap(Int.init))
        #expect(report.road == IncidentReport.Road(ref: try #require(row["carretera"])))
        #expect(report.extent?.fromKm == row["pk_inici"].flatMap(Double.init))
        #expect(report.extent?.toKm == row["pk_fi"].flatMap(Double.init))
        let ways = ["Creixent": RoadDirection.increasing, "Decreixent": .decreasing, "Ambdos sentits": .both]
        #expect(report.extent?.direction == ways[row["sentit"] ?? ""])
        #expect(report.text.first?.description?.hasPrefix(row["descripcio"] ?? "") == true)
        let place = try #require(report.geometry?.positions.first)
        let degrees = try ["lon", "lat"].map { try #require(Double(row[$0] ?? "")) }
        #expect([place.longitude, place.latitude] == degrees.map { ($0 * 1e7).rounded() / 1e7 })
        #expect(report.geometryOrigin == .feedStart)
        let said = [report.extent?.towards, report.validity.hours, report.text.first?.description]
        let isHeadingLost = row["cap_a"] != "" && said.compactMap { $0 }.joined() == row["descripcio"]
        #expect(!isHeadingLost, "\(number): \(row["cap_a"] ?? "")")
    }

    @Test func `the codes are those observed, as often as they were`() throws {
        let names = [Self.capture, "incidenciesGML_2026-07-26_4of165"]
        let records = try names.flatMap { try SCTDocument(sample: $0 + ".xml").records }
        var counts: [String: Int] = [:]
        for report in records.map(\.report) {
            let type = report.cause.code.dropFirst(4).prefix { $0 != "/" }
            counts["subtipus \(report.cause.code.dropFirst(4)) \(report.cause.text ?? "")", default: 0] += 1
            let text = SCTLevel.text(Int(type) ?? 0, report.severity) ?? ""
            counts["nivell \(type)/\(report.severity) \(text)", default: 0] += 1
        }
        var observed: [String: Int] = [:]
        for row in try rows("observed_codes.tsv") where row["kind"] != "tipus" {
            let code = "\(row["kind"] ?? "") \(row["tipus"] ?? "")/\(row["code"] ?? "") \(row["text"] ?? "")"
            observed[code] = row["count"].flatMap(Int.init)
        }
        #expect(counts == observed)
        for row in try rows("observed_codes.tsv") where row["kind"] == "subtipus" {
            let known = SCTCause.known(Int(row["tipus"] ?? "") ?? 0, Int(row["code"] ?? "") ?? 0)
            #expect(known?.text == row["text"])
        }
    }

    @Test func `categories and severities of the capture are as we mean them`() throws {
        let document = try SCTDocument(sample: Self.capture + ".xml")
        #expect(table(document.records) == Self.expected)
    }

    private static let expected = """
        accident 4: 1
        congestion 2: 1
        congestion 3: 4
        congestion 4: 2
        obstruction 2: 6
        obstruction 5: 2
        restriction 2: 1
        roadworks 2: 117
        roadworks 3: 3
        roadworks 4: 1
        roadworks 5: 13
        weather 5: 1
        ~ closed: 17
        ~ diversion: 7
        ~ heavy: 3
        ~ hours: 31
        ~ queuing: 4
        ~ restricted: 127
        ~ stationary: 3
        ~ towards: 29
        ~ truncated: 3
        """

    /// One line for each category and severity, with how many there are; then the same for what is made of words.
    private func table(_ records: [FeedRecord]) -> String {
        var counts: [String: Int] = [:]
        for report in records.map(\.report) {
            counts["\(report.category.rawValue) \(report.severity)", default: 0] += 1
            if let carriageway = report.impact.carriageway { counts["~ \(carriageway.rawValue)", default: 0] += 1 }
            if let traffic = report.impact.traffic { counts["~ \(traffic.rawValue)", default: 0] += 1 }
            if report.impact.diversion == true { counts["~ diversion", default: 0] += 1 }
            if report.extent?.towards != nil { counts["~ towards", default: 0] += 1 }
            if report.validity.hours != nil { counts["~ hours", default: 0] += 1 }
            if report.text.first?.truncated == true { counts["~ truncated", default: 0] += 1 }
        }
        return counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
    }

    @Test func `the July sample has cones without words and a text that was cut`() throws {
        let records = try SCTDocument(sample: "incidenciesGML_2026-07-26_4of165.xml").records
        #expect(records.map(\.incident) == ["1499940", "1499928", "1496744", "1477484"])
        let cones = try #require(records.first?.report)
        #expect(cones.category == .restriction)
        #expect(cones.severity == 1)
        #expect(cones.impact == IncidentReport.Impact())
        #expect(cones.text == [IncidentReport.Words(lang: "ca", headline: "Sortida tallada")])
        #expect(cones.extent?.towards == "LLEIDA")
        let gantries = try #require(records.last?.report)
        #expect(gantries.cause.text?.contains("l·l") == true)
        #expect(gantries.extent?.towards == "C-58")
        #expect(gantries.text.first?.truncated == true)
        #expect(gantries.impact.carriageway == .restricted)
        #expect(records[2].report.validity.hours == "21:00-05:00")
    }
}
