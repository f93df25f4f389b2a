/// How long to wait before a child that died is started again: 1 s, doubling to 30 s, from the beginning after 60 s of
/// health.
struct Backoff: Sendable, Equatable {
    private static let first = Duration.seconds(1)
    private static let longest = Duration.seconds(30)
    private static let health = Duration.seconds(60)

    private var next = Backoff.first

    /// The wait after a child that ran for `lifetime`.
    mutating func delay(afterRunning lifetime: Duration) -> Duration {
        if lifetime >= Self.health { next = Self.first }
        defer { next = min(next * 2, Self.longest) }
        return next
    }
}
