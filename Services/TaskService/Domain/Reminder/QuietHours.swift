import Schema

/// The hours of the day in which nobody wants to be told anything, by the owner's clock.
public struct QuietHours: Hashable, Sendable {
    /// When they begin, in seconds since midnight; this moment is quiet.
    public let from: Int
    /// When they end, in seconds since midnight; this moment is not.
    public let to: Int

    /// From ten in the evening to eight in the morning.
    public static let night = QuietHours(from: 22 * 3600, to: 8 * 3600)

    private init(from: Int, to: Int) {
        self.from = from
        self.to = to
    }

    /// Reads `22:00-08:00` or `22-8`, over midnight or not; nil for anything else and for hours without a length.
    public init?(_ text: String) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false)
            .map { TimeOfDay.seconds($0.filter { !$0.isWhitespace }) }
        guard times.count == 2, let from = times[0], let to = times[1], from != to else { return nil }
        self.init(from: from, to: to)
    }

    /// Whether a time of the day, in seconds since midnight, is quiet.
    public func contains(_ seconds: Int) -> Bool {
        from < to ? (from..<to).contains(seconds) : seconds >= from || seconds < to
    }

    /// The moment itself, or the end of the quiet hours it falls in.
    func awake(_ time: Timestamp, _ clock: WallClock) -> Timestamp {
        var time = time
        // An end that the clocks skip can fall into the next quiet hours, and then the end of those counts.
        for _ in 0..<3 where contains(clock.shows(time).seconds) { time = end(time, clock) }
        return time
    }

    private func end(_ time: Timestamp, _ clock: WallClock) -> Timestamp {
        let shown = clock.shows(time)
        let end = clock.instant(shown.seconds < to ? shown.date : shown.date + 1, seconds: to)
        // In an hour that comes twice the end was already there once; this is the second time.
        return end > time ? end : time + Double(to - shown.seconds)
    }
}
