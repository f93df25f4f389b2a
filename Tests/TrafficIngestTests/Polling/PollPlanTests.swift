import Schema
import Testing
import TrafficIngestDomain

/// When a source is read again; time and chance are values.
struct PollPlanTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let outcome: PollOutcome
        var answer = PollAnswer(status: 200)
        var chance = 0.5
        let wait: Int
        var failures = 0
        let decision: String
        var testDescription: String { "\(decision) \(wait)" }
    }

    private static let cases: [Case] = [
        Case(outcome: good, wait: 30, decision: "0 opened, 0 updated, 0 cleared, 5 open; next in 30 s"),
        Case(outcome: good, chance: 0, wait: 27, decision: "next in 27 s"),
        Case(outcome: good, chance: 1, wait: 33, decision: "next in 33 s"),
        Case(outcome: good, answer: answer { $0.maxAge = 90 }, wait: 90, decision: "next in 90 s"),
        Case(outcome: good, answer: answer { $0.maxAge = 26 }, wait: 30, decision: "next in 30 s"),
        Case(outcome: good, answer: answer { $0.maxAge = 31_536_000 }, wait: 3600, decision: "next in 3600 s"),
        Case(outcome: .unchanged, wait: 30, decision: "the same document; next in 30 s"),
        Case(outcome: torn, wait: 3, failures: 1, decision: "torn: half of it; what is open stays; read again in 3 s"),
        Case(outcome: torn, answer: answer { $0.maxAge = 26 }, wait: 26, failures: 1, decision: "again in 26 s"),
        Case(outcome: shape, wait: 30, failures: 1, decision: "shape: HTML; what is open stays; read again in 30 s"),
        Case(outcome: .judged(.outdated("older")), wait: 30, failures: 1, decision: "older; what is open stays"),
        Case(outcome: .judged(.unconfirmed("many")), wait: 3, decision: "many; read again in 3 s to confirm it"),
        Case(outcome: .failed("no"), answer: PollAnswer(), wait: 30, failures: 1, decision: "no; what is open stays"),
        Case(
            outcome: .failed("429"),
            answer: answer(429) { $0.retryAfter = 120 },
            wait: 120,
            failures: 1,
            decision: "429"
        ),
        Case(
            outcome: .failed("503"),
            answer: answer(503) { $0.retryAfter = 5 },
            wait: 30,
            failures: 1,
            decision: "503"
        ),
        Case(
            outcome: .failed("503"),
            answer: answer(503) { $0.retryAfter = 1e9 },
            wait: 86_400,
            failures: 1,
            decision: "read again in 86400 s"
        ),
        Case(
            outcome: .unchanged,
            answer: PollAnswer(status: 304),
            wait: 30,
            failures: 1,
            decision: "304, not modified, though no condition was asked"
        ),
    ]

    private static let good = PlannedSource.good
    private static let torn = PlannedSource.torn
    private static let shape = PlannedSource.shape

    private static func answer(_ status: Int = 200, _ change: (inout PollAnswer) -> Void) -> PollAnswer {
        PlannedSource.answer(status, change)
    }

    @Test(arguments: cases)
    func `each first answer has its wait and its reason`(_ given: Case) {
        var source = PlannedSource()
        let status = source.read(given.outcome, given.answer, chance: given.chance).status
        #expect(source.wait == given.wait)
        #expect(status.decision.contains(given.decision))
        #expect(status.failures == given.failures)
        #expect(status.http == given.answer.status)
        #expect((status.reason == nil) == status.isGood)
    }

    @Test func `failures in a row wait twice as long each, up to ten minutes, until a good read`() {
        var source = PlannedSource()
        let waits = (0..<7).map { _ in
            source.read(.failed("down"), PollAnswer())
            return source.wait
        }
        #expect(waits == [30, 60, 120, 240, 480, 600, 600])
        #expect(source.read(Self.good).status.state == .ok)
        #expect(source.wait == 30)
    }

    @Test func `a source that is read every hour does not fail more often than that`() {
        var source = PlannedSource(seconds: 3600)
        for _ in 0..<3 { source.read(.failed("down"), PollAnswer()) }
        #expect(source.wait == 3600)
    }

    @Test func `a torn document is read again once and then no sooner than usual`() {
        var source = PlannedSource()
        source.read(Self.torn)
        #expect(source.wait == 3)
        let second = source.read(Self.torn).request
        #expect(second.isRepeated && !second.isConfirming)
        #expect(source.wait == 60)
        #expect(!source.read(Self.good).request.isRepeated)
    }

    @Test func `a document that clears too much is confirmed by the very next read only`() {
        var source = PlannedSource()
        let many = PollOutcome.judged(.unconfirmed("180 of 180"))
        let first = source.read(many)
        #expect(!first.request.isConfirming)
        #expect(first.status.event == .unconfirmed && first.status.failures == 0 && first.status.reason != nil)
        #expect(source.read(.failed("down")).request.isConfirming)
        #expect(!source.read(many).request.isConfirming)
        #expect(source.wait == 3)
        #expect(source.read(Self.good).request.isConfirming)
        #expect(!source.read(Self.good).request.isConfirming)
    }

    @Test func `a source is stale after five periods, told once, until a good read`() {
        var source = PlannedSource(seconds: 100)
        source.read(Self.good)
        _ = source.advance()
        #expect(source.report(at: 499) == nil)
        let told = source.report(at: 500)
        #expect(told?.event == .becameStale && told?.state == .stale && told?.decision == "nothing good for 500 s")
        #expect(source.report(at: 501) == nil)
        #expect(source.plan.take(.failed("down"), PollAnswer(), at: 510, chance: 0.5).state == .stale)
        #expect(source.read(Self.good).status.state == .ok)
    }

    @Test func `a source with a short period is stale after five minutes, one that asks for patience later`() {
        var fast = PlannedSource(seconds: 5)
        _ = fast.advance()
        #expect(fast.report(at: 299) == nil)
        #expect(fast.report(at: 300)?.event == .becameStale)
        var slow = PlannedSource(seconds: 5)
        slow.read(Self.good, Self.answer { $0.maxAge = 100 })
        _ = slow.advance()
        #expect(slow.report(at: 499) == nil)
        #expect(slow.report(at: 500)?.event == .becameStale)
    }

    @Test func `a refresh shortens a back-off, but not what the server asks for`() {
        var source = PlannedSource()
        source.read(.failed("down"))
        source.plan.refresh(at: 1)
        #expect(source.plan.step(at: 1) == .wait(2))
        source.read(.failed("503"), Self.answer(503) { $0.retryAfter = 100 })
        source.plan.refresh(at: 10)
        #expect(source.plan.step(at: 10) == .wait(93))
    }

    @Test func `sources have a pace of their own`() {
        var source = FeedSource(kind: .sctGML, address: PlannedSource.address)
        #expect(PollPace(source).period == 30)
        source.seconds = 300
        #expect(PollPace(source).period == 300)
        #expect(PollPace(FeedSource(kind: .datex2, address: source.address)).period == 60)
    }
}
