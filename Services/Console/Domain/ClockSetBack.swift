import Schema

/// What a wall clock that is set back leaves behind: times that lie ahead.
enum ClockSetBack {
    /// What lies fewer seconds ahead is a small step of the clock, or two requests at once, and taken for now.
    private static let step = 60.0

    /// Seconds since a time, at least none; nil when it was told by a clock that has been set back since.
    static func seconds(since time: Timestamp, at now: Timestamp) -> Double? {
        now - time < -step ? nil : max(0, now - time)
    }
}
