import ConsoleDomain
import Synchronization

/// How often everybody has asked for what there is a limit of.
final class RateDesk: Sendable {
    /// So many buckets are kept before the full ones are thrown away.
    private static let room = 10_000

    private struct Key: Hashable {
        let limit: RateLimit
        let who: String
    }

    private struct State {
        var buckets: [Key: TokenBucket] = [:]
        var watches: [String: ChartWatch] = [:]
    }

    private let state = Mutex(State())
    private let start = ContinuousClock.now

    /// Counts one more.
    ///
    /// - Throws: `rate-limited` when it is one too many.
    func take(_ limit: RateLimit, by who: String) throws {
        let now = now
        let wait = state.withLock { state in
            if state.buckets.count > Self.room { state.buckets = state.buckets.filter { !$0.value.isFull(at: now) } }
            return state.buckets[Key(limit: limit, who: who), default: limit.bucket(at: now)].take(at: now)
        }
        guard let wait else { return }
        let period = limit.seconds == 60 ? "a minute" : "an hour"
        throw WebFault.rateLimited("more than \(Int(limit.count)) of this kind in \(period)", after: wait)
    }

    /// Notes that a user looks into a patient's chart; true when that is one patient too many.
    func open(_ patient: String, by user: String) -> Bool {
        state.withLock { $0.watches[user, default: ChartWatch()].open(patient, at: now) }
    }

    private var now: Double { (ContinuousClock.now - start) / .seconds(1) }
}
