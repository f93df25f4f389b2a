import Schema

/// A time in which a semaphore is yellow or red, from a worsening until it is green.
struct SemaphoreEpisode: Codable, Hashable, Sendable {
    let began: Timestamp
    /// What it showed before: green, or grey.
    let before: SemaphoreLevel
    /// The worst level of it.
    private(set) var worst = SemaphoreLevel.green
    /// The worst level that was told.
    private(set) var told: Told?
    /// The level that a person has seen.
    var seen: SemaphoreLevel?

    struct Told: Codable, Hashable, Sendable {
        let level: SemaphoreLevel
        /// What it was told to be worse than.
        let before: SemaphoreLevel
        /// When, the last time.
        var at: Timestamp
    }

    init(began: Timestamp, before: SemaphoreLevel) {
        self.began = began
        self.before = before
    }

    mutating func worsen(to level: SemaphoreLevel) {
        if !worst.isAtLeast(level) { worst = level }
    }

    /// Whether a level is worse than all that was told or seen.
    func isNew(_ level: SemaphoreLevel) -> Bool {
        !(told?.level ?? .green).isAtLeast(level) && !(seen ?? .green).isAtLeast(level)
    }

    /// Notes that a level is told.
    mutating func tell(_ level: SemaphoreLevel, value: Double, at now: Timestamp) -> SemaphoreNews {
        let before = told?.level ?? before
        told = Told(level: level, before: before, at: now)
        return .levelChanged(level, before: before, value: value, repeated: false)
    }

    /// The level that was told, once more, when it lasts and that was so many seconds ago.
    mutating func repeated(
        _ level: SemaphoreLevel,
        after seconds: Double,
        value: Double,
        at now: Timestamp
    ) -> SemaphoreNews? {
        guard let told, told.level == level, seen?.isAtLeast(level) != true, abs(now - told.at) >= seconds else {
            return nil
        }
        self.told?.at = now
        return .levelChanged(level, before: told.before, value: value, repeated: true)
    }
}
