import DashboardPollerDomain
import Schema
import Testing

struct SemaphoreEpisodeTests {
    @Test func `each level is told once in an episode, and its end once`() throws {
        var bench = try SemaphoreBench()
        #expect(bench.values(1).isEmpty)
        #expect(bench.values(20) == [.worse(.yellow, than: .green, at: 20)])
        let began = bench.now
        #expect(bench.values(21, 22).isEmpty)
        #expect(bench.values(60) == [.worse(.red, than: .yellow, at: 60)])
        #expect(bench.values(70, 20, 60).isEmpty)
        #expect(bench.values(2) == [.recovered(worst: .red, value: 2, since: began)])
        #expect(bench.values(1).isEmpty)
        #expect(bench.values(60, every: 1800) == [.worse(.red, than: .green, at: 60)])
        #expect(bench.values(20).isEmpty, "what is better than what was told is no news")
    }

    @Test func `the first value of all is told when it is bad`() throws {
        var bench = try SemaphoreBench()
        #expect(bench.values(60) == [.worse(.red, than: .grey, at: 60)])
    }

    @Test func `grey does not end an episode`() throws {
        var bench = try SemaphoreBench()
        _ = bench.values(1, 60)
        let began = bench.now
        #expect(bench.take(.expired).isEmpty)
        #expect(bench.values(60).isEmpty)
        #expect(bench.state.episode == began)
        #expect(bench.take(.expired).isEmpty)
        #expect(bench.values(2) == [.recovered(worst: .red, value: 2, since: began)])
    }

    @Test func `a level that has to last is told after so many values more, and forgotten when it does not`() throws {
        var bench = try SemaphoreBench { $0.pending = 2 }
        #expect(bench.values(1, 60, 60, 1, 60, 60).isEmpty)
        #expect(bench.state.level == .red, "the colour does not wait")
        #expect(bench.values(61) == [.worse(.red, than: .green, at: 61)])
        #expect(bench.values(1).count == 1)
    }

    @Test func `a level that a worse one interrupts lasts, too`() throws {
        var bench = try SemaphoreBench { $0.pending = 1 }
        #expect(bench.values(1, 20, 60).isEmpty)
        #expect(bench.values(21) == [.worse(.yellow, than: .green, at: 21)])
        #expect(bench.values(60).isEmpty)
        #expect(bench.values(61) == [.worse(.red, than: .yellow, at: 61)])
    }

    @Test func `a spike whose colour is kept is told only when it lasts itself`() throws {
        var bench = try SemaphoreBench {
            $0.pending = 1
            $0.keepFiring = 3
        }
        #expect(bench.values(1, 60, 1, 1, 1, 1).isEmpty)
        #expect(bench.state.level == .green)
    }

    @Test func `what was not told needs no end`() throws {
        var bench = try SemaphoreBench { $0.pending = 1 }
        #expect(bench.values(1, 20, 1).isEmpty)
    }

    @Test func `a level that lasts is told again after so many hours`() throws {
        var bench = try SemaphoreBench { $0.repeatHours = 4 }
        _ = bench.values(1, 60)
        #expect(bench.values(61, every: 4 * 3600 - 1).isEmpty)
        let again = bench.values(62, every: 1)
        #expect(again == [.levelChanged(.red, before: .green, value: 62, repeated: true)])
        #expect(bench.values(20, every: 5 * 3600).isEmpty, "yellow is not what was told")
        #expect(bench.values(60, every: 1).count == 1)
        #expect(bench.values(60, every: 1).isEmpty)
    }

    @Test func `nothing is told again when nobody asked for it`() throws {
        var bench = try SemaphoreBench()
        _ = bench.values(1, 60)
        #expect(bench.values(60, 60, 60, every: 100_000).isEmpty)
    }
}
