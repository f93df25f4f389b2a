import Schema
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficFeeds

@Suite("Where DATEX II records are") struct DatexGeometryTests {
    private func report(_ location: String, box: GeoBox? = nil) throws -> IncidentReport {
        let adapter = DatexAdapter(FeedSettings(box: box))
        let document = Publication.v3("<locationReference>\(location)</locationReference>")
        return try #require(try Reading(adapter, document).records.first?.report)
    }

    private func line(_ list: String, srs: String = "") -> String {
        "<gmlLineString \(srs.isEmpty ? "" : "srsName=\"\(srs)\"")><posList>\(list)</posList></gmlLineString>"
    }

    @Test(arguments: ["", "EPSG::4326", "WGS 84", "http://www.opengis.net/gml/srs/epsg.xml#4326"])
    func `a list of degrees has the latitude first`(srs: String) throws {
        let report = try report(line("52.5 6.25 52.75 6.5", srs: srs))
        #expect(
            report.geometry == .line([.init(longitude: 6.25, latitude: 52.5), .init(longitude: 6.5, latitude: 52.75)])
        )
        #expect(report.geometryOrigin == .feed)
        #expect(report.crsOriginal == nil)
    }

    @Test func `a pair is turned only where only the turned one fits`() throws {
        let box = GeoBox([-10, 35, 5, 44])
        let turned = try report(line("-3.5 40.5 -3.25 40.75"), box: box)
        #expect(turned.geometry?.positions.first == .init(longitude: -3.5, latitude: 40.5))
        #expect(try report(line("60 20 61 21"), box: box).geometry == nil)
        #expect(try report(line("0 0 0 0")).geometry == nil)
    }

    @Test func `a system that nobody can read gives no geometry and keeps the record`() throws {
        let report = try report(line("150000 200000 150200 200150", srs: "EPSG:31370"))
        #expect(report.geometry == nil)
        #expect(report.geometryOrigin == nil)
        #expect(report.crsOriginal == "EPSG:31370")
    }

    @Test func `a long line is thinned with its ends kept`() throws {
        let list = (0..<3000).map { "41.\(1000 + $0) 2.\(1000 + $0)" }.joined(separator: " ")
        let positions = try #require(try report(line(list)).geometry).positions
        #expect(positions.count == 500)
        #expect(positions.first == .init(longitude: 2.1, latitude: 41.1))
        #expect(positions.last == .init(longitude: 2.3999, latitude: 41.3999))
    }

    @Test func `vertices one by one are a line in the order of their index`() throws {
        func vertex(_ name: String, _ place: Double) -> String {
            "<\(name)><latitude>\(place)</latitude><longitude>\(place)</longitude></\(name.prefix { $0 != " " })>"
        }
        let report = try report(
            """
            <linearByCoordinates>\(vertex("linearCoordinatesEndPoint", 4))
            \(vertex("linearCoordinatesIntermediatePoint index=\"2\"", 3))
            \(vertex("linearCoordinatesIntermediatePoint index=\"1\"", 2))
            \(vertex("linearCoordinatesStartPoint", 1))</linearByCoordinates>
            """
        )
        #expect(report.geometry == .line((1...4).map { .init(longitude: Double($0), latitude: Double($0)) }))
        #expect(report.geometryOrigin == .feed)
    }

    @Test(arguments: [1, 7, 240, 900]) func `many lines together are never more than a message holds`(count: Int) {
        let line = (0..<50).map { GeoShape.Position(longitude: Double($0), latitude: 1) }
        let shape = FeedLine.shape(Array(repeating: line, count: count))
        #expect((shape?.positions.count ?? 0) <= FeedLine.limit)
        #expect(shape?.positions.first == line.first)
        #expect(shape?.positions.last == line.last)
    }

    @Test(.samples) func `Norway mixes two systems in one publication`() throws {
        let reports = try Reading(sample: "traffic/no/vegvesen_2026-07-30_2situations_mixedCRS.xml").records.map(
            \.report
        )
        #expect(reports.map(\.crsOriginal) == [nil, "EPSG:25833"])
        #expect(reports[0].geometry == .point(.init(longitude: 10.712339, latitude: 59.946438)))
        // The record tells a place beside it in degrees, too, for display.
        let place = try #require(reports[1].geometry?.positions.first)
        #expect(abs(place.longitude - 7.7249317) < 0.005)
        #expect(abs(place.latitude - 63.106087) < 0.005)
    }

    @Test(.samples) func `Lambert 72 gives no geometry and all records`() throws {
        let reading = try Reading(sample: "traffic/synthetic/belgium_datex2v3_lambert72_synthetic.xml")
        #expect(reading.records.count == 5)
        #expect(reading.records.allSatisfy { $0.report.geometry == nil && $0.report.crsOriginal == "EPSG:31370" })
    }
}
