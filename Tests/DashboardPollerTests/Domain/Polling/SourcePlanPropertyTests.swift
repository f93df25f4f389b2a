import DashboardPollerDomain
import Schema
import TestKit
import Testing

/// What must be true of a source whatever becomes of its polls; a failure names its seed as the test's argument.
struct SourcePlanPropertyTests {
    static let seeds = Array(UInt64(1)...30) + [UInt64.random(in: 1000...999_999)]

    @Test(arguments: seeds)
    func `a source that may be polled is polled within an hour, and one that failed not in a hurry`(_ seed: UInt64)
        throws
    {
        var chance = Seeded(seed)
        let interval = ([10, 60, 120] as [Double]).randomElement(using: &chance) ?? 60
        var now = PollMoment(seconds: 0, wall: Timestamp(milliseconds: 1_790_000_000_000))
        var plan = SourcePlan(source: "s\(seed)", interval: interval, at: now)
        var ended = -Double.infinity
        var wasFailure = false
        var polls = 0
        func pass(_ seconds: Double) {
            now.seconds += seconds
            now.wall = now.wall + seconds
        }
        for step in 1...600 {
            switch plan.step(at: now) {
            case .wait(let seconds):
                // The last bits of a sum of seconds are not exact.
                try #require(seconds > 0 && seconds <= 3600.001, "step \(step)")
                // A wall clock of milliseconds and the bits of the other differ by less than one.
                pass(seconds + 0.001)
            case .rest:
                Issue.record("nothing to do though nothing forbids it, step \(step)")
                return
            case .poll(let run):
                polls += 1
                if wasFailure { try #require(now.seconds - ended >= interval * 0.9, "step \(step)") }
                let end = Self.anyEnd(&chance)
                pass(0.5)
                plan.end(run: run, end, at: now, chance: Double.random(in: 0...1, using: &chance))
                (ended, wasFailure) = (now.seconds, end != .good && end != .failed("parse.json"))
            }
        }
        #expect(polls == 300, "a poll after each wait")
    }

    private static func anyEnd(_ chance: inout Seeded) -> SourceEnd {
        let ends: [SourceEnd] = [
            .good, .failed("parse.json"), .failed("net.timeout"), .failed("http.status", status: 404),
            .failed("http.status", status: 503, retryAfter: Double.random(in: 0...100_000, using: &chance)),
        ]
        return ends.randomElement(using: &chance) ?? .good
    }
}
