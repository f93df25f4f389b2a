/// When to say everything again after Home Assistant has started: not at once, not often.
///
/// Many clients hear the same birth message; each waits up to ten seconds, and what is asked for again within half a
/// minute is answered once. Time is handed in, in seconds of any clock.
struct BirthRule: Hashable, Sendable {
    private static let longestDelay = 10.0
    private static let interval = 30.0
    private var due: Double?
    private var last: Double?

    /// Hears what Home Assistant said; gives the time to republish, or nil when there is nothing (more) to do.
    ///
    /// `chance` is a number from 0 to 1.
    mutating func heard(_ payload: String, at now: Double, chance: Double) -> Double? {
        guard payload == "online", due == nil else { return nil }
        let time = max(now + chance * Self.longestDelay, last.map { $0 + Self.interval } ?? now)
        due = time
        return time
    }

    /// Whether it is time to republish; true once for each birth that counted.
    mutating func isDue(at now: Double) -> Bool {
        guard let time = due, time <= now else { return false }
        due = nil
        last = now
        return true
    }
}
