import Clockwork
import Schema

/// The hours of the day in which nobody wants to be told anything, by the owner's clock.
public struct QuietHours: Hashable, Sendable {
    /// The hours.
    public let hours: DayHours

    /// From ten in the evening to eight in the morning.
    public static let night = QuietHours("22-8")

    /// Reads what ``DayHours`` reads; nil for everything else.
    public init?(_ text: String) {
        guard let hours = DayHours(text) else { return nil }
        self.hours = hours
    }

    /// The moment itself, or the end of the quiet hours it falls in.
    func awake(_ time: Timestamp, _ clock: WallClock) -> Timestamp {
        var time = time
        // An end that the clocks skip can fall into the next quiet hours, and then the end of those counts.
        for _ in 0..<3 where hours.contains(clock.shows(time).seconds) { time = end(time, clock) }
        return time
    }

    private func end(_ time: Timestamp, _ clock: WallClock) -> Timestamp {
        let shown = clock.shows(time)
        let end = clock.instant(shown.seconds < hours.to ? shown.date : shown.date + 1, seconds: hours.to)
        // In an hour that comes twice the end was already there once; this is the second time.
        return end > time ? end : time + Double(hours.to - shown.seconds)
    }
}
