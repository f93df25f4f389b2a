import DashboardPollerDomain
import Schema
import Testing

struct SemaphoreQuietTests {
    @Test func `what a person has seen is not told again; a worse level and the next episode are`() throws {
        var bench = try SemaphoreBench { $0.repeatHours = 1 }
        _ = bench.values(1, 20)
        bench.acknowledge()
        #expect(bench.state.acknowledged == true)
        #expect(bench.values(20, every: 7200).isEmpty)
        #expect(bench.values(60) == [.worse(.red, than: .yellow, at: 60)])
        #expect(bench.state.acknowledged == nil)
        #expect(bench.values(1).count == 1)
        #expect(bench.values(20) == [.worse(.yellow, than: .green, at: 20)])
    }

    @Test func `a green semaphore has nothing to acknowledge`() throws {
        var bench = try SemaphoreBench()
        _ = bench.values(1)
        bench.acknowledge()
        #expect(bench.values(20).count == 1)
    }

    @Test func `a level that was seen before it was told is not told`() throws {
        var bench = try SemaphoreBench { $0.pending = 3 }
        _ = bench.values(1, 20)
        bench.acknowledge()
        #expect(bench.values(20, 20, 20, 20).isEmpty)
    }

    @Test func `while it is snoozed its colour changes without a word, and what is so afterwards is told`() throws {
        var bench = try SemaphoreBench()
        _ = bench.values(1)
        bench.snooze(10)
        #expect(bench.values(60, 20, 60).isEmpty)
        #expect(bench.state.level == .red)
        #expect(bench.state.snoozedUntil != nil)
        #expect(bench.values(61, every: 600) == [.worse(.red, than: .green, at: 61)])
        #expect(bench.state.snoozedUntil == nil)
    }

    @Test func `an end that comes in a snooze is told after it, before what begins then`() throws {
        var bench = try SemaphoreBench()
        _ = bench.values(1, 60)
        let began = bench.now
        bench.snooze(10)
        #expect(bench.values(2, 3).isEmpty)
        let news = bench.values(20, every: 600)
        #expect(news == [.recovered(worst: .red, value: 3, since: began), .worse(.yellow, than: .green, at: 20)])
    }

    @Test func `an episode that ends and begins unseen goes on`() throws {
        var bench = try SemaphoreBench()
        _ = bench.values(1, 60)
        bench.snooze(10)
        #expect(bench.values(2, 60).isEmpty)
        #expect(bench.values(60, every: 600).isEmpty)
        #expect(bench.values(2).count == 1)
    }

    @Test func `a snooze is ended by hand`() throws {
        var bench = try SemaphoreBench()
        _ = bench.values(1)
        bench.snooze(10)
        _ = bench.values(60)
        bench.snooze(0)
        #expect(bench.values(60).count == 1)
    }

    @Test func `more than six changes in thirty minutes are told once, and then nothing until it was stable`() throws {
        var bench = try SemaphoreBench()
        #expect(bench.values(1, 60, 1, 60, 1, 60, 1).count == 6)
        #expect(bench.state.flapping == nil)
        #expect(bench.values(60) == [.flapping(changes: 7)])
        #expect(bench.state.flapping == true)
        #expect(bench.values(1, 60, 1, 60).isEmpty)
        #expect(bench.values(60, every: 599).isEmpty)
        #expect(bench.values(60, every: 1) == [.worse(.red, than: .green, at: 60)])
        #expect(bench.state.flapping == nil)
    }

    @Test func `six changes, or more in a longer time, are no flapping`() throws {
        var bench = try SemaphoreBench()
        #expect(bench.values(1, 60, 1, 60, 1, 60, 1, 60, 1, 60, every: 300).count == 9)
        #expect(bench.state.flapping == nil)
    }

    @Test func `an end that comes while it flaps is told when it is stable`() throws {
        var bench = try SemaphoreBench()
        _ = bench.values(1, 20, 1, 20, 1, 20)
        let began = bench.now
        #expect(bench.values(60) == [.worse(.red, than: .yellow, at: 60)])
        #expect(bench.values(2) == [.flapping(changes: 7)])
        #expect(bench.values(3, every: 600) == [.recovered(worst: .red, value: 2, since: began)])
    }

    @Test func `a clock that is set back does not keep it quiet for as long`() throws {
        var bench = try SemaphoreBench()
        _ = bench.values(1, 60, 1, 60, 1, 60, 1, 60)
        #expect(bench.state.flapping == true)
        #expect(bench.values(60, every: -86_400).count == 1)
    }
}
