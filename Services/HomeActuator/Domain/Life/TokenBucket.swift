import Schema

/// Lets so many things pass per second, and a burst after a rest. Counts in thousandths, so that nothing is rounded.
public struct TokenBucket: Codable, Hashable, Sendable {
    private var perSecond: Int64
    private var burst: Int64
    private var thousandths: Int64
    private var filledAt: Timestamp?

    /// A full bucket.
    public init(perSecond: Int, burst: Int) {
        self.perSecond = Int64(perSecond)
        self.burst = Int64(burst) * 1000
        thousandths = self.burst
    }

    /// Takes one if there is one, and tells whether there was.
    public mutating func take(at now: Timestamp) -> Bool {
        fill(at: now)
        guard thousandths >= 1000 else { return false }
        thousandths -= 1000
        return true
    }

    /// Whether there is one now.
    public func has(at now: Timestamp) -> Bool {
        var bucket = self
        return bucket.take(at: now)
    }

    /// Whether it is as full as it gets.
    public func isFull(at now: Timestamp) -> Bool {
        var bucket = self
        bucket.fill(at: now)
        return bucket.thousandths == burst
    }

    /// When there is one again; nil when there was one the last time somebody took.
    public var nextAt: Timestamp? {
        guard let filledAt, thousandths < 1000 else { return nil }
        return Timestamp(milliseconds: filledAt.milliseconds + (1000 - thousandths + perSecond - 1) / perSecond)
    }

    /// A clock that was set back gains nothing, and loses nothing but that time.
    private mutating func fill(at now: Timestamp) {
        let milliseconds = max(0, now.milliseconds - (filledAt ?? now).milliseconds)
        thousandths = min(burst, thousandths + min(milliseconds, burst) * perSecond)
        filledAt = now
    }
}
