import Schema
import Testing
import TrafficIngestDomain

@Suite struct RoadLineTests {
    private let line = RoadLine(
        road: "A-2",
        vertices: [
            .init(.init(longitude: -3.123_456_78, latitude: 40.5), km: 10), .init(place(3)),
            .init(.init(longitude: 180, latitude: -90), km: 12.5),
        ]
    )

    @Test func `a line goes through a message and a database and stays the same`() throws {
        #expect(line.message.places == [[-3.123_456_8, 40.5, 10], [0.03, 0], [180, -90, 12.5]])
        #expect(try RoadLine(line.message) == line)
        #expect(line.packed.count == 48)
        #expect(RoadLine(road: "A-2", packed: line.packed) == line)
    }

    private static let bad: [(road: String, places: [[Double]], pointer: String, expected: String, got: String?)] = [
        ("", [[0, 0, 1], [0, 1, 2]], "", "a road's number", ""),
        (" - ", [[0, 0, 1], [0, 1, 2]], "", "a road's number", " - "),
        ("A-2", [[0, 0, 1], [0], [0, 1, 2]], "/places/1", "longitude and latitude", "1 numbers"),
        ("A-2", [[0, 0, 1, 5], [0, 1, 2]], "/places/0", "longitude and latitude", "4 numbers"),
        ("A-2", [[0, 0, 1], [0, 91, 2]], "/places/1", "degrees of WGS 84", "0.0, 91.0"),
        ("A-2", [[0, 0, 1], [0, 1]], "", "kilometres that only grow", nil), ("A-2", [], "", "kilometres", nil),
        ("A-2", [[0, 0, 1], [0, 0, 2]], "", "a line with a length", nil),
    ]

    @Test(arguments: bad)
    func `a bad line of a message is refused with its place`(
        road: String,
        places: [[Double]],
        pointer: String,
        expected: String,
        got: String?
    ) throws {
        let good = PutRoads.example.lines[0]
        let bad = PutRoads.Line(road: road, places: places)
        let command = PutRoads(import: "x", part: 1, parts: 1, lines: [good, bad, good])
        let problem = try #require(throws: Problem.self) { try command.roadLines() }
        let violation = try #require(problem.errors?.first)
        #expect(problem.errors?.count == 1 && violation.pointer == "/lines/1\(pointer)")
        #expect(violation.expected.contains(expected) && violation.actual == got, "\(violation)")
    }

    @Test(arguments: [2, 3, 4, 7])
    func `a long line is cut into pieces that draw the same`(most: Int) throws {
        let whole = RoadLine(
            road: "C-1",
            vertices: [
                .init(place(0), km: 10), .init(place(1)), .init(place(2), km: 13), .init(place(4)), .init(place(5)),
            ]
                + [.init(place(6)), .init(place(7), km: 18)]
        )
        let pieces = whole.pieces(most: most)
        #expect(pieces.allSatisfy { (2...most).contains($0.vertices.count) })
        #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.vertices.last == $1.vertices.first })
        let drawn = [[whole], pieces].map {
            RoadNetwork($0).line(road: "C-1", fromKm: 10.5, toKm: 17.5, direction: .increasing)
        }
        #expect(kilometres(drawn[0])?.count == 7 && kilometres(drawn[0]) == kilometres(drawn[1]))
    }

    @Test func `a line that is short enough is not cut`() {
        #expect(line.pieces(most: 3) == [line])
    }
}
