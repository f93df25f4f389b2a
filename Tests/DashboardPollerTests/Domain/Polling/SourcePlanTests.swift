import DashboardPollerDomain
import Schema
import Testing

struct SourcePlanTests {
    @Test func `a new source is polled at once, and then at its ticks`() throws {
        var source = PlannedSource()
        #expect(source.step() == .poll(run: 1))
        #expect(source.step() == .rest, "one poll at a time")
        source.end(.good, after: 0.3)
        #expect(source.step() == .wait(source.untilTick))
        source.pass(source.untilTick)
        #expect(source.step() == .poll(run: 2))
        source.end(.good)
        #expect(source.step() == .wait(60))
    }

    @Test func `ticks that come while it is polled are counted and passed over`() {
        var source = PlannedSource()
        source.poll(.good)
        source.pass(source.untilTick)
        _ = source.step()
        source.end(.good, after: 150)
        #expect(source.plan.skips == 2)
        #expect(source.step() == .wait(30))
    }

    @Test func `to be polled by hand forgets what it was waiting for`() {
        var source = PlannedSource()
        for _ in 1...3 {
            source.poll(.failed("http.status", status: 429, retryAfter: 3600))
            source.pollNow()
        }
        #expect(source.plan.failures == 0)
        source.poll(.failed("net.dns"))
        #expect(source.step() == .wait(60))
    }

    @Test(arguments: [SourceEnd.good, .failed("net.dns"), .failed("policy.address")])
    func `a poll by hand while one is under way follows it`(_ end: SourceEnd) {
        var source = PlannedSource()
        _ = source.step()
        source.pollNow()
        source.pollNow()
        #expect(source.step() == .rest)
        source.end(end)
        #expect(source.step() == .poll(run: 2))
        source.end(.good)
        #expect(source.step() == .wait(source.untilTick))
    }

    @Test func `an edit begins anew, and what was under way counts for nothing`() {
        var source = PlannedSource()
        _ = source.step()
        source.edit(interval: 30)
        let late = source.plan.end(run: 1, .failed("policy.address"), at: source.now, chance: 0.5)
        #expect(!late)
        #expect(source.step() == .poll(run: 2))
        let later = source.plan.end(run: 1, .good, at: source.now, chance: 0.5)
        #expect(!later)
        source.end(.good)
        #expect(source.plan.failures == 0)
        #expect(source.step() == .wait(source.untilTick))
        #expect(source.untilTick <= 30)
    }

    @Test func `a source that is off is not polled, and is at once when it is on again`() {
        var source = PlannedSource()
        source.poll(.good)
        source.edit(isOff: true)
        source.pollNow()
        #expect(source.step() == .rest)
        source.edit()
        #expect(source.step() == .poll(run: 2))
    }

    @Test func `another interval counts from now on, but shortens no wait after a failure`() {
        var source = PlannedSource(interval: 3600)
        source.poll(.good)
        source.pass(source.untilTick)
        source.poll(.good)
        source.change(interval: 10)
        #expect(source.step() == .wait(source.untilTick))
        #expect(source.untilTick <= 10)
        source.pass(source.untilTick)
        source.poll(.failed("net.dns"))
        source.change(interval: 30)
        #expect(source.step() == .wait(10))
    }

    @Test func `a start may be delayed`() {
        var source = PlannedSource(delay: 0.35)
        #expect(source.step() == .wait(0.35))
        source.pass(0.35)
        #expect(source.step() == .poll(run: 1))
    }

    @Test(arguments: [-0.03, -5, 0.03, 5])
    func `a wall clock that is a little off does not make two polls of one tick, or none`(_ seconds: Double) {
        var source = PlannedSource()
        source.poll(.good)
        source.pass(source.untilTick)
        source.setWall(seconds)
        source.poll(.good)
        #expect(source.plan.skips == 0)
        #expect(source.step() == .wait(60 - seconds))
    }

    @Test func `a wall clock that is set moves the next tick only`() {
        var source = PlannedSource()
        source.poll(.good)
        let wait = source.untilTick
        source.setWall(-86_400 * 365)
        #expect(source.step() == .wait(wait))
        source.pass(wait)
        _ = source.step()
        source.setWall(86_400 * 365)
        source.end(.good)
        #expect(source.plan.skips == 0)
        #expect(source.step() == .wait(source.untilTick))
    }
}
