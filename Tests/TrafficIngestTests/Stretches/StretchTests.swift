import Schema
import Testing
import TrafficIngestDomain

/// What becomes of a feed's report when there is a road network.
@Suite struct StretchTests {
    private let network = RoadNetwork([
        piece("A-2", Array(stride(from: 600, through: 640, by: 0.01))),
        // A detour that makes the way too long for its kilometres.
        RoadLine(
            road: "N-2",
            vertices: [
                .init(place(0), km: 0), .init(place(0, north: 9)), .init(place(5, north: 9)), .init(place(5), km: 5),
            ]
        ),
    ])
    private let point = GeoShape.point(.init(longitude: 6.1, latitude: 0))

    private func report(_ road: String?, _ from: Double?, _ to: Double?) -> IncidentReport {
        var report = IncidentReport(category: .congestion, cause: .init(code: "sct:5/5"))
        report.road = road.map { IncidentReport.Road(ref: $0) }
        report.extent = IncidentReport.Extent(fromKm: from, toKm: to, direction: .increasing)
        report.geometry = point
        report.geometryOrigin = .feedStart
        report.crsOriginal = "EPSG:4326"
        return report
    }

    @Test(arguments: ["A-2", "A2", "a 2"])
    func `given a road and two kilometres, the report gets the line between them`(road: String) {
        let drawn = report(road, 610.005, 610.025).drawn(on: network)
        #expect(kilometres(drawn.geometry?.positions) == [610.01, 610.01, 610.02, 610.03])
        #expect(drawn.geometryOrigin == .kmposts && drawn.crsOriginal == nil)
    }

    @Test func `given no place at all, the line is drawn as well`() {
        var nowhere = report("A-2", 610, 612)
        nowhere.geometry = nil
        nowhere.geometryOrigin = nil
        #expect(nowhere.drawn(on: network).geometryOrigin == .kmposts)
    }

    @Test(
        arguments: [
            (nil, 610, 612), ("A-2", nil, 612), ("A-2", 610, nil), ("A-2", 610, 610), ("A-2", 590, 612),
            ("A-27", 610, 612),
            ("N-2", 0, 5), ("A-2", 610, 610.000_000_1),
        ] as [(String?, Double?, Double?)]
    )
    func `given no stretch that can be drawn, the report stays as it is`(road: String?, from: Double?, to: Double?) {
        #expect(report(road, from, to).drawn(on: network) == report(road, from, to))
    }

    @Test func `given a line of the feed's own, it stays`() {
        for line in [GeoShape.line([place(1), place(2)]), .lines([[place(1), place(2)], [place(3), place(4)]])] {
            var own = report("A-2", 610, 612)
            own.geometry = line
            own.geometryOrigin = .feed
            #expect(own.drawn(on: network) == own)
        }
    }

    @Test func `given a stretch of thousands of places, five hundred are kept, and both ends`() {
        let line = kilometres(report("A-2", 600, 640).drawn(on: network).geometry?.positions)
        #expect(line?.count == 500 && line?.first == 600 && line?.last == 640)
    }

    @Test func `what is drawn is read back as it was, so that nothing seems to change`() throws {
        let drawn = report("A-2", 610.123_456_7, 611.765_432_1).drawn(on: network)
        let codec = JSONCodec()
        #expect(try codec.value(IncidentReport.self, from: codec.encode(drawn)[...]) == drawn)
    }
}
