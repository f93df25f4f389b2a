import DashboardPollerDomain
import Schema

/// A plan with the time that passes for it in tests, from a tick of its clock on.
struct PlannedSource {
    var plan: SourcePlan
    private(set) var now: PollMoment
    private var clock: PollClock
    private var run = 0

    init(interval: Double = 60, delay: Double = 0) {
        clock = PollClock(source: "calls", seconds: interval)
        let tick = clock.next(after: Timestamp(milliseconds: 1_790_000_000_000))
        now = PollMoment(seconds: 1024, wall: tick)
        plan = SourcePlan(source: "calls", interval: interval, delay: delay, at: now)
    }

    /// Seconds to the next tick.
    var untilTick: Double { clock.next(after: now.wall) - now.wall }

    mutating func pass(_ seconds: Double) {
        now.seconds += seconds
        now.wall = now.wall + seconds
    }

    mutating func setWall(_ seconds: Double) { now.wall = now.wall + seconds }

    mutating func step() -> SourceStep {
        let step = plan.step(at: now)
        if case .poll(let run) = step { self.run = run }
        // The seconds of the test's clock are not exact to the last bit.
        if case .wait(let seconds) = step { return .wait((seconds * 1e6).rounded() / 1e6) }
        return step
    }

    /// Ends the poll that is under way.
    mutating func end(_ end: SourceEnd, after seconds: Double = 0, chance: Double = 0.5) {
        pass(seconds)
        plan.end(run: run, end, at: now, chance: chance)
    }

    /// A poll that is due now.
    mutating func poll(_ end: SourceEnd, chance: Double = 0.5) {
        _ = step()
        self.end(end, chance: chance)
    }

    mutating func pollNow() { plan.poll(at: now) }

    mutating func edit(interval: Double = 60, isOff: Bool = false) {
        clock = PollClock(source: "calls", seconds: interval)
        plan.edit(interval: interval, isOff: isOff, at: now)
    }

    mutating func change(interval: Double) {
        clock = PollClock(source: "calls", seconds: interval)
        plan.change(interval: interval, at: now)
    }
}
