import Crypto
import Schema

/// The ticks of a source: every interval, at a phase of its own.
///
/// The phase is a hash of the source's id. So it survives restarts, is the same in every process, and the polls of many
/// sources are spread over the interval.
public struct PollClock: Hashable, Sendable {
    private let interval: Int64
    private let phase: Int64

    /// The ticks of a source.
    ///
    /// - Parameter seconds: From one tick to the next.
    public init(source id: String, seconds: Double) {
        interval = max(1, Int64((seconds * 1000).rounded()))
        let hash = SHA256.hash(data: Array(id.utf8)).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        phase = Int64(hash % UInt64(interval))
    }

    /// The first tick after a moment.
    public func next(after now: Timestamp) -> Timestamp {
        Timestamp(milliseconds: (number(of: now) + 1) * interval + phase)
    }

    /// How many ticks there are after one moment, up to another.
    public func ticks(after start: Timestamp, through end: Timestamp) -> Int {
        Int(max(0, number(of: end) - number(of: start)))
    }

    /// The number of the last tick up to a moment.
    private func number(of now: Timestamp) -> Int64 {
        let since = now.milliseconds - phase
        return (since - ((since % interval) + interval) % interval) / interval
    }
}
