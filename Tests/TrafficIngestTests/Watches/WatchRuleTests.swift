import Schema
import Testing
import TrafficIngestDomain

private let refusals: [(String, @Sendable (inout Watch) -> Void)] = [
    ("/watch/box", { $0.box = [3, 41, 2, 42] }), ("/watch/box", { $0.box = [2, 41, 3] }),
    ("/watch/box", { $0.box = [0, 0, 200, 0] }), ("/watch/hours", { $0.hours = "7" }),
    ("/watch/hours", { $0.hours = "07:00-07:00" }), ("/watch/severity", { $0.severity = 6 }),
    ("/watch/severity", { $0.severity = -1 }), ("/watch/direction", { $0.direction = .unknown }),
    ("/watch/categories/1", { $0.categories = [.weather, .unknown] }),
    (
        "/watch/toKm",
        {
            $0.fromKm = 12
            $0.toKm = 3
        }
    ),
    (
        "/watch/corridor",
        {
            $0.corridor = [[2, 41]]
            $0.width = 100
        }
    ),
    (
        "/watch/corridor/1",
        {
            $0.corridor = [[2, 41], [41]]
            $0.width = 100
        }
    ),
    ("/watch/width", { $0.corridor = [[2, 41], [2, 42]] }), ("/watch/corridor", { $0.width = 100 }),
]

@Suite struct WatchRuleTests {
    @Test(arguments: [
        ("B-23", "B-23", true), ("b23", "B-23", true), ("B 23", "B-23", true), ("B\u{2011}23", "B-23", true),
        ("84", "848", false), ("848", "84", false), ("E4", "E45", false), ("A-2", "AP-2", false),
        ("N-IIa", "N-II", false), ("n-iia", "N-IIa", true), ("N-340-1", "N-3401", false),
    ])
    func `a road is watched by its exact number, whatever its spelling`(watched: String, road: String, holds: Bool)
        throws
    {
        let rule = try rule { $0.roads = ["C-58", watched] }
        #expect(rule.matches(incident { $0.report.road?.ref = road }, now: noon) == holds)
    }

    @Test(
        arguments: [
            (9.5, 11.5, true), (0, 9.5, true), (0, 9.4, false), (11.5, nil, true), (11.6, nil, false), (nil, 10, true),
            (10, 10.5, true),
        ] as [(Double?, Double?, Bool)]
    )
    func `kilometres overlap, in either order of the incident's`(from: Double?, to: Double?, holds: Bool) throws {
        let rule = try rule { ($0.fromKm, $0.toKm) = (from, to) }
        #expect(rule.matches(incident(), now: noon) == holds)
        #expect(rule.matches(incident { $0.report.extent = .init(fromKm: 11.5, toKm: 9.5) }, now: noon) == holds)
        #expect(!rule.matches(incident { $0.report.extent = nil }, now: noon))
    }

    @Test(arguments: [
        (RoadDirection.increasing, RoadDirection.increasing, true), (.increasing, .decreasing, false),
        (.increasing, .both, true), (.both, .decreasing, true), (.decreasing, .unknown, true),
    ])
    func `both directions match each`(watched: RoadDirection, direction: RoadDirection, holds: Bool) throws {
        let rule = try rule { $0.direction = watched }
        #expect(rule.matches(incident { $0.report.extent?.direction = direction }, now: noon) == holds)
    }

    @Test(arguments: [
        ([2.0, 41.4, 2.1, 41.5], true), ([2.1, 41.4, 2.2, 41.5], false), ([2.0, 41.42, 2.1, 41.5], false),
    ])
    func `a place is in a box`(box: [Double], holds: Bool) throws {
        #expect(try rule { $0.box = box }.matches(incident(), now: noon) == holds)
    }

    @Test func `a line that only crosses a box is in it`() throws {
        let crossing = incident {
            $0.report.geometry = .line([.init(longitude: 1, latitude: 41), .init(longitude: 3, latitude: 42)])
        }
        #expect(try rule { $0.box = [1.9, 41.4, 2.1, 41.6] }.matches(crossing, now: noon))
        #expect(try !rule { $0.box = [1.9, 41.6, 2.1, 41.8] }.matches(crossing, now: noon))
    }

    // At 41.4° north a hundredth of a degree is 834 m to the east and 1112 m to the north.
    @Test(arguments: [(1000.0, false), (1130, true)])
    func `a place is in a corridor that is wide enough`(width: Double, holds: Bool) throws {
        let rule = try rule {
            $0.corridor = [[1.9, 41.4231312], [2.2, 41.4231312]]
            $0.width = width
        }
        #expect(rule.matches(incident(), now: noon) == holds)
    }

    @Test func `a line that crosses a corridor between its places is in it, one beside it is not`() throws {
        let rule = try rule {
            $0.corridor = [[2, 41], [2, 42]]
            $0.width = 50
        }
        func line(_ west: Double, _ east: Double) -> IncidentDocument {
            incident { document in
                document.report.geometry = .lines([[west, east].map { .init(longitude: $0, latitude: 41.5) }])
            }
        }
        #expect(rule.matches(line(1, 3), now: noon))
        #expect(!rule.matches(line(2.001, 3), now: noon))
        #expect(!rule.matches(incident { $0.report.geometry = nil }, now: noon))
    }

    @Test func `categories and the least severity`() throws {
        #expect(try rule { $0.categories = [.accident, .weather] }.matches(incident(), now: noon))
        #expect(try !rule { $0.categories = [.roadworks] }.matches(incident(), now: noon))
        #expect(try rule { $0.severity = 4 }.matches(incident(), now: noon))
        #expect(try !rule { $0.severity = 5 }.matches(incident(), now: noon))
    }

    @Test(arguments: [
        ("07:00-09:30", 7, true), ("07:00-09:30", 9.4, true), ("07:00-09:30", 9.5, false), ("22:00-06:00", 23, true),
        ("22:00-06:00", 5, true), ("22:00-06:00", 6, false),
    ])
    func `hours of the owner's day, over midnight too`(hours: String, hour: Double, holds: Bool) throws {
        let rule = try rule { $0.hours = hours }
        #expect(rule.standing(of: incident(), now: today(hour)) == (holds ? .inside : .resting))
    }

    @Test func `planned works count only when they are asked for`() throws {
        let (without, with) = (try rule { _ in }, try rule { $0.planned = true })
        let planned = incident { $0.report.validity.status = .planned }
        let night = incident {
            $0.report.category = .roadworks
            $0.report.validity.hours = "22:00-06:00"
        }
        #expect(without.standing(of: planned, now: noon) == .outside && with.matches(planned, now: noon))
        #expect(without.standing(of: night, now: noon) == .resting && with.matches(night, now: noon))
        #expect(without.matches(night, now: today(23)))
    }

    @Test func `what is over is in no watch`() throws {
        #expect(try !rule { _ in }.matches(incident { $0.lifecycle = .cleared }, now: noon))
    }

    @Test(arguments: refusals)
    func `a watch that cannot be is refused where it is wrong`(
        pointer: String,
        change: @Sendable (inout Watch) -> Void
    ) throws {
        let problem = #expect(throws: Problem.self) { try rule(change) }
        #expect(problem?.errors?.map(\.pointer) == [pointer])
        #expect(problem?.slug == "schema-violation")
    }

    @Test func `everything that is wrong is said at once`() throws {
        let problem = #expect(throws: Problem.self) {
            try rule {
                $0.hours = "late"
                $0.box = []
                $0.severity = 9
            }
        }
        #expect(problem?.errors?.count == 3)
        #expect(problem?.detail.contains("got late") == true)
    }
}
