import Schema
import TestKit
import Testing
import TrafficIngestDomain

/// A source that answers anything at any time, for a long time.
struct PollWalkTests {
    @Test(arguments: 1...40)
    func `whatever a server answers, there is one request at a time, never too soon, and always a next one`(
        _ seed: Int
    ) throws {
        var chance = Seeded(UInt64(seed))
        let periods: [Double] = [0.01, 5, 30, 3600]
        let period = periods.randomElement(using: &chance) ?? 30
        var plan = PollPlan(address: "https://example.org/", pace: PollPace(seconds: period), at: 0)
        var now = 0.0
        var isInFlight = false
        var allowed = 0.0
        var reads = 0
        for _ in 0..<2000 {
            if Int.random(in: 0..<20, using: &chance) == 0 { plan.refresh(at: now) }
            switch plan.step(at: now) {
            case .read:
                try #require(!isInFlight && now >= allowed)
                isInFlight = true
                reads += 1
            case .report(let status): try #require(status.event == .becameStale && status.state == .stale)
            case .wait(let seconds):
                try #require(seconds > 0 && seconds <= 90_000)
                // Something else wakes the loop early now and then.
                now += Bool.random(using: &chance) ? seconds : seconds * Double.random(in: 0..<1, using: &chance)
            }
            guard isInFlight, Bool.random(using: &chance) else { continue }
            now += Double.random(in: 0..<16, using: &chance)
            let (outcome, answer) = Self.anything(&chance)
            let status = plan.take(outcome, answer, at: now, chance: Double.random(in: 0...1, using: &chance))
            isInFlight = false
            allowed = now + max(answer.retryAfter ?? 0, answer.maxAge ?? 0)
            try #require(!status.decision.isEmpty)
            try #require(status.isGood ? status.failures == 0 && status.state == .ok : status.reason != nil)
        }
        #expect(reads > 100)
    }

    private static func anything(_ chance: inout Seeded) -> (PollOutcome, PollAnswer) {
        let outcomes: [PollOutcome] = [
            .unchanged, .failed("down"),
            .judged(.accepted(SnapshotCounts(open: 1))), .judged(.unconfirmed("all")), .judged(.outdated("old")),
            .judged(.refused(FeedFault(.torn, "half"))), .judged(.refused(FeedFault(.shape, "HTML"))),
        ]
        var answer = PollAnswer(status: [nil, 200, 304, 429, 503].randomElement(using: &chance) ?? nil)
        answer.etag = [nil, "a", "b"].randomElement(using: &chance) ?? nil
        answer.hash = [nil, "1", "2"].randomElement(using: &chance) ?? nil
        answer.maxAge = [nil, 0, 26, 3600].randomElement(using: &chance) ?? nil
        answer.retryAfter = [nil, nil, 1, 120, 86_400].randomElement(using: &chance) ?? nil
        answer.movedTo = [nil, "https://example.org/new"].randomElement(using: &chance) ?? nil
        return (outcomes.randomElement(using: &chance) ?? .unchanged, answer)
    }
}
