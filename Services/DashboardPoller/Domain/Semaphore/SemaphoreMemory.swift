import Schema

/// What a semaphore has to remember; kept over a restart it goes on as if there had been none.
public struct SemaphoreMemory: Codable, Hashable, Sendable {
    /// The colour that is shown.
    public internal(set) var level = SemaphoreLevel.grey
    /// Since when.
    public internal(set) var since: Timestamp
    /// The last value.
    var value: Double?
    /// Values in a row that were at least yellow, and red, by the hysteresis.
    var yellows = 0
    var reds = 0
    /// Values in a row that were better than the colour.
    var betters = 0
    var episode: SemaphoreEpisode?
    var flaps = FlapWatch()
    /// Polls in a row without a value.
    var silence = 0
    /// Whether that no value comes was told.
    var isSilenceTold = false
    var snoozedUntil: Timestamp?

    /// Nothing yet.
    public init(at now: Timestamp) { since = now }

    /// Whether a person wants to hear nothing now.
    func isSnoozed(at now: Timestamp) -> Bool { snoozedUntil.map { now < $0 } ?? false }

    /// Whether nothing of the level is told now.
    func isQuiet(at now: Timestamp) -> Bool { flaps.isFlapping || isSnoozed(at: now) }

    /// Shows a colour, and says whether that is another than before.
    mutating func show(_ new: SemaphoreLevel, at now: Timestamp) {
        betters = 0
        guard new != level else { return }
        if new != .grey, level != .grey { flaps.note(at: now) }
        if new.isBad {
            episode = episode ?? SemaphoreEpisode(began: now, before: level)
            episode?.worsen(to: new)
        }
        level = new
        since = now
    }
}
