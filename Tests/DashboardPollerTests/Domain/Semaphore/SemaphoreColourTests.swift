import DashboardPollerDomain
import Schema
import Testing

struct SemaphoreColourTests {
    @Test(arguments: [
        (-1e9, "green", "red"), (9.999, "green", "red"), (10, "yellow", "yellow"), (30, "yellow", "yellow"),
        (50, "yellow", "yellow"), (50.001, "red", "green"), (1e9, "red", "green"),
    ])
    func `green is below the minimum, red above the maximum, and the limits are yellow; mirrored when low is bad`(
        _ value: Double,
        _ high: String,
        _ low: String
    ) throws {
        var usual = try SemaphoreBench()
        _ = usual.values(value)
        #expect(usual.state.level.rawValue == high)
        var mirrored = try SemaphoreBench { $0.direction = .lowIsBad }
        _ = mirrored.values(value)
        #expect(mirrored.state.level.rawValue == low)
    }

    @Test(
        arguments: [
            // (shown first, then, high is bad by a hysteresis of 5)
            (60, 46, "red"), (60, 45, "yellow"), (60, 10, "yellow"), (60, 5, "yellow"), (60, 4.9, "green"),
            (30, 9, "yellow"), (30, 5, "yellow"), (30, 4.9, "green"), (30, 50, "yellow"), (30, 50.1, "red"),
            (1, 9, "green"), (1, 10, "yellow"), (1, 51, "red"),
        ] as [(Double, Double, String)]
    )
    func `a colour is worse at once, and better by the hysteresis`(
        _ first: Double,
        _ then: Double,
        _ level: String
    ) throws {
        var bench = try SemaphoreBench { $0.hysteresis = 5 }
        _ = bench.values(first, then)
        #expect(bench.state.level.rawValue == level)
        // The same with all signs turned: green above 50, red below 10.
        var mirrored = try SemaphoreBench {
            $0.hysteresis = 5
            $0.direction = .lowIsBad
        }
        _ = mirrored.values(60 - first, 60 - then)
        #expect(mirrored.state.level.rawValue == level)
    }

    @Test func `it is grey until the first value and after the last is expired, never green`() throws {
        var bench = try SemaphoreBench()
        #expect(bench.state.level == .grey)
        _ = bench.silence(5)
        #expect(bench.state.level == .grey)
        _ = bench.values(1)
        #expect(bench.state.level == .green)
        _ = bench.take(.expired)
        #expect(bench.state.level == .grey)
        #expect(bench.state.since == bench.now)
        _ = bench.values(.nan, .infinity)
        #expect(bench.state.level == .grey, "what is no number is no value")
    }

    @Test func `a colour that is kept falls after so many better values, and a bad one begins the count anew`() throws {
        var bench = try SemaphoreBench { $0.keepFiring = 2 }
        var levels: [SemaphoreLevel] = []
        for value in [60.0, 1, 1, 60, 1, 1, 1, 1] {
            _ = bench.values(value)
            levels.append(bench.state.level)
        }
        #expect(levels == [.red, .red, .red, .red, .red, .red, .green, .green])
    }

    @Test func `the time of a level is that of its change`() throws {
        var bench = try SemaphoreBench()
        _ = bench.values(20)
        let since = bench.now
        _ = bench.values(21, 22)
        #expect(bench.state.since == since)
        #expect(bench.state.episode == since)
        _ = bench.values(60)
        #expect(bench.state.since == bench.now)
        #expect(bench.state.episode == since)
        _ = bench.values(1)
        #expect(bench.state.episode == nil)
    }

    @Test func `a semaphore without its limits has no rules`() {
        #expect(SemaphoreRules(WidgetSettings()) == nil)
    }
}
