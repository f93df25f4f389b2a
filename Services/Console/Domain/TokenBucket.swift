/// So many requests at once, and so many more each second.
public struct TokenBucket: Hashable, Sendable {
    private let size: Double
    private let perSecond: Double
    private var level: Double
    private var last: Double

    /// A full bucket; `now` is any clock's seconds.
    public init(size: Double, perSecond: Double, now: Double) {
        self.size = size
        self.perSecond = perSecond
        level = size
        last = now
    }

    /// Takes one; nil when there was one, else the seconds until there is.
    public mutating func take(at now: Double) -> Double? {
        level = min(size, level + max(0, now - last) * perSecond)
        last = max(last, now)
        guard level < 1 else {
            level -= 1
            return nil
        }
        return (1 - level) / perSecond
    }

    /// Whether it is full again, and so need not be kept.
    public func isFull(at now: Double) -> Bool { level + max(0, now - last) * perSecond >= size }
}
