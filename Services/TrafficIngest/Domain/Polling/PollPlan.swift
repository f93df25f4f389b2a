import Schema

/// When a source is read, and what its answers mean for the next read.
///
/// Time is handed in as seconds of any clock that only goes forward, chance as a number from 0 to 1.
public struct PollPlan: Hashable, Sendable {
    /// Why the next read is of the same document.
    enum Again: Hashable, Sendable {
        case afterTorn
        case toDrawAnew
        case toConfirm
    }

    /// How often.
    public let pace: PollPace
    /// What is kept over a restart.
    public internal(set) var memory: PollMemory
    /// Reads in a row that failed.
    public internal(set) var failures = 0
    var next: Double
    /// The server does not want to be asked before.
    var earliest: Double
    var lastGood: Double
    var wasGood: Bool
    /// How long the last good answer is fresh, in the server's words.
    var freshness = 0.0
    var again: Again?
    var http: Int?
    var lastReason: String?
    private(set) var isReading = false
    private var isConditional = false
    var isKnownStale = false

    /// A plan that begins with a read.
    ///
    /// - Parameters:
    ///   - memory: What is remembered; it counts for nothing when it is of another address.
    ///   - sinceGood: Seconds since the last good read; nil when there was none.
    ///   - isAnew: Whether the document that was accepted last counts as not known: what is made of it has changed.
    public init(
        address: String,
        pace: PollPace,
        memory: PollMemory? = nil,
        sinceGood: Double? = nil,
        isAnew: Bool = false,
        at now: Double
    ) {
        self.pace = pace
        self.memory = memory.flatMap { $0.address == address ? $0 : nil } ?? PollMemory(address: address)
        if isAnew {
            self.memory.forgetDocument()
            again = .toDrawAnew
        }
        next = now
        earliest = now
        lastGood = now - max(0, sinceGood ?? 0)
        wasGood = sinceGood != nil
    }

    /// What is to be done now.
    public mutating func step(at now: Double) -> PollStep {
        if !isKnownStale, isStale(at: now) {
            isKnownStale = true
            let reason = lastReason.map { "; last: \($0)" } ?? ""
            return .report(status(.becameStale, "nothing good for \((now - lastGood).inSeconds)\(reason)", at: now))
        }
        // While a request is on its way there is nothing to do but to see whether the source becomes stale.
        let due = isReading ? now + PollPace.longestBackOff : max(next, earliest)
        guard now < due else {
            isReading = true
            return .read(request())
        }
        return .wait(isKnownStale ? due - now : min(due, staleAt) - now)
    }

    /// Reads as soon as the server allows.
    public mutating func refresh(at now: Double) { next = min(next, now) }

    /// Whether a document is the one that was accepted last.
    public func knows(_ hash: String) -> Bool { memory.hash == hash }

    private mutating func request() -> PollRequest {
        var request = PollRequest(address: memory.movedTo ?? memory.address)
        isConditional = memory.isConditional
        if isConditional {
            request.etag = memory.etag
            request.lastModified = memory.lastModified
        }
        request.snapshot = memory.snapshot
        request.isRepeated = again != nil
        request.isConfirming = again == .toConfirm
        return request
    }

    private var staleAt: Double { lastGood + pace.patience(freshness: freshness) }

    func isStale(at now: Double) -> Bool { now >= staleAt }

    func status(_ event: PollStatus.Event, _ decision: String, at now: Double) -> PollStatus {
        let state: FeedState =
            if isStale(at: now) { .stale } else if failures > 0 { .failing } else { wasGood ? .ok : .new }
        return PollStatus(event: event, state: state, failures: failures, http: http, decision: decision)
    }

    /// Notes the end of the request; true when it had said what is known already.
    mutating func endReading() -> Bool {
        isReading = false
        return isConditional
    }
}
