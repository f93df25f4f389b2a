import Schema

/// Keeps one sender from filling the service: 20 commands a second each, whatever they are for.
public struct SourceLimiter: Hashable, Sendable {
    /// Commands a second from one source, and how many at once after a rest.
    public static let perSecond = 20

    private var buckets: [String: TokenBucket] = [:]

    /// A limiter that has seen nobody.
    public init() {}

    /// Counts a command.
    ///
    /// - Throws: `rate-limited` when its source sends too many.
    public mutating func admit(_ source: String, at now: Timestamp) throws(Problem) {
        if buckets.count > 1000 { buckets = buckets.filter { !$0.value.isFull(at: now) } }
        var bucket = buckets[source] ?? TokenBucket(perSecond: Self.perSecond, burst: Self.perSecond)
        let isAdmitted = bucket.take(at: now)
        buckets[source] = bucket
        guard isAdmitted else {
            throw Problem(
                .rateLimited,
                "\(source) sends more than \(Self.perSecond) commands a second; send fewer, only the last one counts"
            )
        }
    }
}
