import Schema

/// When a source is polled, and what the end of each poll means for the next.
///
/// It is polled at once when it is new, edited, or on again, and from then at the ticks of its ``PollClock``. Ticks
/// that come while it is being polled are counted and passed over. Time is handed in; so is chance, from 0 to 1.
public struct SourcePlan: Hashable, Sendable {
    private let id: String
    private var clock: PollClock
    private var pace: SourcePace
    /// Polls in a row that failed, for whatever reason.
    public private(set) var failures = 0
    /// Ticks that came while it was being polled.
    public private(set) var skips = 0
    /// Whether it waits for somebody to change it.
    public private(set) var isStopped = false
    private var isOff: Bool
    /// Failures in a row that have it asked less often.
    private var troubles = 0
    private var refusals = 0
    /// Whether the next poll is at a tick, and not after a wait.
    private var isRegular = false
    private var due: Double
    /// No tick before it counts.
    private var earliest = -Double.infinity
    private var run = 0
    /// Whether somebody asked for a poll while one was under way.
    private var isWanted = false
    /// When the poll began that is under way.
    private var began: PollMoment?

    /// A source that is polled after a delay: none when it is new, one of a ``StartBudget`` when the service starts.
    public init(
        source id: String,
        interval: Double,
        isOff: Bool = false,
        delay: Double = 0,
        at now: PollMoment
    ) {
        self.id = id
        self.isOff = isOff
        clock = PollClock(source: id, seconds: interval)
        pace = SourcePace(interval: interval)
        due = now.seconds + delay
    }

    /// What is to be done now.
    public mutating func step(at now: PollMoment) -> SourceStep {
        guard !isOff, !isStopped, began == nil else { return .rest }
        guard now.seconds >= due else { return .wait(due - now.seconds) }
        run += 1
        began = now
        return .poll(run: run)
    }

    /// Takes in how a poll ended; false when it was begun before an edit, and counts for nothing.
    @discardableResult
    public mutating func end(run: Int, _ end: SourceEnd, at now: PollMoment, chance: Double) -> Bool {
        guard run == self.run, let began else { return false }
        self.began = nil
        // A wall clock that is behind the other shows the tick of this very poll once more.
        let slack = isRegular ? pace.interval / 2 : 0
        skips += clock.ticks(after: began.wall + slack, through: began.wall + (now.seconds - began.seconds))
        earliest = began.seconds + slack
        switch end {
        case .good:
            forgive()
            awaitTick(now)
        case .failed(let code, let status, let retryAfter):
            failures += 1
            fail(code, status, retryAfter, at: now, chance)
        }
        if isWanted { poll(at: now) }
        return true
    }

    /// Begins anew with what a person has changed; a poll that is under way counts for nothing.
    public mutating func edit(interval: Double, isOff: Bool = false, at now: PollMoment) {
        clock = PollClock(source: id, seconds: interval)
        pace = SourcePace(interval: interval)
        self.isOff = isOff
        began = nil
        poll(at: now)
    }

    /// Polls now, whatever it was waiting for, and forgets its failures; while a poll is under way, right after it, as that
    /// one may have seen what was there before.
    public mutating func poll(at now: PollMoment) {
        forgive()
        due = now.seconds
        isWanted = began != nil
    }

    /// Goes on at another interval, as a widget has come or gone.
    public mutating func change(interval: Double, at now: PollMoment) {
        clock = PollClock(source: id, seconds: interval)
        pace = SourcePace(interval: interval)
        earliest = now.seconds
        if isRegular, began == nil { awaitTick(now) }
    }

    private mutating func fail(
        _ code: String,
        _ status: Int?,
        _ retryAfter: Double?,
        at now: PollMoment,
        _ chance: Double
    ) {
        refusals = SourcePace.isRefusal(status) ? refusals + 1 : 0
        switch FaultConsequence.of(code) {
        case .none:
            troubles = 0
            awaitTick(now)
        case .stop: isStopped = true
        case .backOff:
            troubles += 1
            let usual = pace.wait(failures: troubles, refusals: refusals, chance: chance)
            due = now.seconds + (pace.wait(askedFor: retryAfter, status: status) ?? usual)
            isRegular = false
        }
    }

    private mutating func forgive() {
        failures = 0
        troubles = 0
        refusals = 0
        isStopped = false
        isRegular = false
    }

    private mutating func awaitTick(_ now: PollMoment) {
        due = now.seconds + (clock.next(after: now.wall) - now.wall)
        if due < earliest { due += pace.interval }
        isRegular = true
    }
}
