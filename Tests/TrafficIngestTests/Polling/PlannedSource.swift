import TrafficIngestDomain

/// A plan and a clock that runs from one read to the next.
struct PlannedSource {
    static let address = "https://example.org/feed"
    static let good = PollOutcome.judged(.accepted(SnapshotCounts(open: 5)))
    static let torn = PollOutcome.judged(.refused(FeedFault(.torn, "half of it")))
    static let shape = PollOutcome.judged(.refused(FeedFault(.shape, "HTML")))

    var plan: PollPlan
    private(set) var now = 0.0

    init(seconds: Double = 30) {
        plan = PollPlan(address: Self.address, pace: PollPace(seconds: seconds), at: 0)
    }

    /// Lets time pass until the next read, and answers it.
    @discardableResult
    mutating func read(
        _ outcome: PollOutcome,
        _ answer: PollAnswer = PollAnswer(status: 200),
        chance: Double = 0.5
    ) -> (request: PollRequest, status: PollStatus) {
        let request = advance()
        return (request, plan.take(outcome, answer, at: now, chance: chance))
    }

    /// Lets time pass until a read begins.
    mutating func advance() -> PollRequest {
        while true {
            switch plan.step(at: now) {
            case .wait(let seconds): now += seconds
            case .report: break
            case .read(let request): return request
            }
        }
    }

    /// Whole seconds until the next read.
    var wait: Int {
        var probe = self
        _ = probe.advance()
        return Int((probe.now - now).rounded())
    }

    /// What is told at a moment.
    mutating func report(at now: Double) -> PollStatus? {
        if case .report(let status) = plan.step(at: now) { status } else { nil }
    }

    static func answer(_ status: Int? = 200, _ change: (inout PollAnswer) -> Void) -> PollAnswer {
        var answer = PollAnswer(status: status)
        change(&answer)
        return answer
    }
}
