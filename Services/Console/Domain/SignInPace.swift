import Schema

/// How soon the next password may be tried, for one account or one address.
///
/// Five may fail; then each failure doubles the pause, up to a quarter of an hour. Nobody is locked out for good: the only
/// doctor must get in.
public struct SignInPace: Codable, Hashable, Sendable {
    /// Failures that cost nothing.
    public static let free = 5
    /// The longest pause in seconds.
    public static let longest = 900.0
    /// After so many seconds without a failure all is forgotten.
    public static let memory = 86_400.0

    /// Failures since the last success.
    public var failures: Int
    /// When the last one was.
    public var last: Timestamp

    /// A pace after some failures.
    public init(failures: Int = 0, last: Timestamp) {
        self.failures = failures
        self.last = last
    }

    /// Seconds to wait from now; zero when another try is welcome.
    ///
    /// How much of a pause is over cannot be told after the clock was set back, so one try is let through; when it fails,
    /// the next pause begins by the new clock.
    public func wait(at now: Timestamp) -> Double {
        ClockSetBack.seconds(since: last, at: now).map { max(0, pause - $0) } ?? 0
    }

    /// The pace after another failure.
    public func failed(at now: Timestamp) -> SignInPace {
        SignInPace(failures: isForgotten(at: now) ? 1 : failures + 1, last: now)
    }

    /// Whether it need not be kept any more.
    public func isForgotten(at now: Timestamp) -> Bool { now - last > Self.memory }

    private var pause: Double {
        let over = failures - Self.free
        guard over >= 0, failures >= Self.free else { return 0 }
        return over > 9 ? Self.longest : min(Self.longest, Double(1 << over))
    }
}
