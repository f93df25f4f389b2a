import Schema
import Testing
import TrafficIngestDomain

/// A network that comes in parts.
@Suite struct RoadImportTests {
    private let start = Timestamp(milliseconds: 0)

    private func part(_ number: Int, of parts: Int = 3) -> PutRoads {
        PutRoads(import: "x", part: number, parts: parts, lines: [])
    }

    @Test func `given parts in any order, all are there in the end, and a repeated one changes nothing`() throws {
        var roads = RoadImport(part(3), at: start)
        for (number, isNew, missing) in [(3, true, 2), (1, true, 1), (3, false, 1), (2, true, 0)] {
            let lines = [piece("A-2", [10, 12.5, 15])]
            #expect(try roads.take(part(number), lines, at: start + Double(number)) == isNew)
            #expect(roads.missing == missing)
        }
        #expect(roads.lines == 3 && roads.places == 9 && roads.kilometres == 15 && roads.changedAt == start + 2)
    }

    @Test func `given nothing for a day since the last part, it is given up`() throws {
        var roads = RoadImport(part(1), at: start)
        _ = try roads.take(part(1), [piece("A-2", [1, 2])], at: start + 3600)
        #expect(!roads.isAbandoned(at: start + 90_000) && roads.isAbandoned(at: start + 90_001))
    }

    @Test(arguments: [(1, 4, "/parts"), (4, 3, "/part")])
    func `given a part of another division, it is refused`(number: Int, parts: Int, pointer: String) throws {
        var roads = RoadImport(part(1), at: start)
        let problem = try #require(throws: Problem.self) { try roads.take(part(number, of: parts), [], at: start) }
        #expect(problem.errors?.map(\.pointer) == [pointer] && roads.missing == 3)
    }

    @Test func `given more places than memory is meant for, the part that has them is refused`() throws {
        var roads = RoadImport(part(1), at: start)
        let half = (0..<RoadImport.mostPlaces / 2).map { RoadLine.Vertex(place(Double($0) / 1e5)) }
        #expect(try roads.take(part(1), [RoadLine(road: "A-2", vertices: half)], at: start))
        #expect(try roads.take(part(2), [RoadLine(road: "A-2", vertices: half)], at: start))
        let problem = try #require(throws: Problem.self) {
            try roads.take(part(3), [piece("A-2", [1, 2])], at: start)
        }
        #expect(problem.slug == "payload-too-large" && problem.detail.contains("1000002 are there already"))
    }
}
