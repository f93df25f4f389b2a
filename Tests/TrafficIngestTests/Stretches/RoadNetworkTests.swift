import Schema
import Testing
import TrafficIngestDomain

/// A hundredth of a degree along the equator is 1,112 m: here a kilometre of road.
func place(_ km: Double, north: Double = 0) -> GeoShape.Position {
    GeoShape.Position(longitude: km / 100, latitude: north / 100)
}

func piece(_ road: String, _ kilometres: [Double], north: Double = 0) -> RoadLine {
    RoadLine(road: road, vertices: kilometres.map { RoadLine.Vertex(place($0, north: north), km: $0) })
}

func kilometres(_ line: [GeoShape.Position]?) -> [Double]? {
    line?.map { ($0.longitude * 10_000).rounded() / 100 }
}

@Suite struct RoadNetworkTests {
    private let network = RoadNetwork([
        piece("A-2", [10, 12, 20]), piece("A-2", [30, 25, 20]), piece("A-2", [41, 50]), piece("A-27", [0, 100]),
    ])

    @Test(arguments: [
        (11.0, 13.0, RoadDirection.increasing, [11.0, 12, 13]), (13, 11, .decreasing, [13, 12, 11]),
        (11, 13, .decreasing, [13, 12, 11]), (13, 11, .both, [13, 12, 11]), (11, 13, .both, [11, 12, 13]),
        (13, 11, .increasing, [11, 12, 13]), (10, 20, .increasing, [10, 12, 20]),
        (18, 27, .increasing, [18, 20, 25, 27]), (9.95, 11, .increasing, [10, 11]),
    ])
    func `a stretch runs from post to post, in the direction of travel`(
        from: Double,
        to: Double,
        direction: RoadDirection,
        line: [Double]
    ) {
        #expect(kilometres(network.line(road: "a2", fromKm: from, toKm: to, direction: direction)) == line)
    }

    @Test(arguments: [
        ("A-2", 29.0, 42.0), ("A-2", 8, 12), ("A-2", 45, 52), ("A-2", 12, 12), ("A-2", 12, .nan), ("A-20", 11, 12),
    ])
    func `no line is drawn over a gap, beyond the ends, or on another road`(road: String, from: Double, to: Double) {
        #expect(network.line(road: road, fromKm: from, toKm: to, direction: .increasing) == nil)
    }

    @Test func `between two posts the kilometres run with the length`() throws {
        let bent = RoadLine(
            road: "C-1",
            vertices: [
                .init(place(0), km: 100), .init(place(1)), .init(place(4)), .init(place(4)), .init(place(5), km: 110),
            ]
        )
        let line = RoadNetwork([bent]).line(road: "C-1", fromKm: 101, toKm: 109, direction: .increasing)
        #expect(kilometres(line) == [0.5, 1, 4, 4.5])
    }

    /// A detour north makes a way of 5 km of posts longer than it can be: 5 × 1.6 + 1.5 is 9.5.
    @Test(arguments: [(1.9, true), (2.6, false)])
    func `a line that is too long for its kilometres is not drawn`(north: Double, isDrawn: Bool) {
        let detour = RoadLine(
            road: "N-2",
            vertices: [
                .init(place(0), km: 0), .init(place(0, north: north)), .init(place(4.2, north: north)),
                .init(place(4.2), km: 5),
            ]
        )
        let line = RoadNetwork([detour]).line(road: "N-2", fromKm: 0, toKm: 5, direction: .increasing)
        #expect((line != nil) == isDrawn)
    }

    @Test(arguments: [(0.04, true), (0.07, false)])
    func `pieces are joined over 60 m and not over more`(north: Double, isDrawn: Bool) {
        let network = RoadNetwork([piece("C-2", [0, 5]), piece("C-2", [5, 10], north: north)])
        #expect((network.line(road: "C-2", fromKm: 4, toKm: 6, direction: .increasing) != nil) == isDrawn)
    }

    @Test func `of two carriageways the way stays on one`() throws {
        let network = RoadNetwork([
            piece("C-3", [0, 5]), piece("C-3", [0, 5], north: 0.03), piece("C-3", [5, 10], north: 0.03),
            piece("C-3", [5, 10]),
        ])
        let line = try #require(network.line(road: "C-3", fromKm: 1, toKm: 9, direction: .increasing))
        #expect(Set(line.map(\.latitude)).count == 1)
    }

    @Test func `a line whose kilometres jump back is left out`() {
        #expect(RoadNetwork([piece("C-4", [0, 5, 3])]).line(road: "C-4", fromKm: 1, toKm: 2, direction: .both) == nil)
    }
}
