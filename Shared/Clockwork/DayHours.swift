/// Hours of the day, over midnight or not, by whoever's clock they are meant.
public struct DayHours: Hashable, Sendable {
    /// When they begin, in seconds since midnight; this moment is in them.
    public let from: Int
    /// When they end, in seconds since midnight; this moment is not.
    public let to: Int

    /// Hours between two times of the day, in seconds since midnight; nil for hours without a length.
    public init?(from: Int, to: Int) {
        guard from != to, (0..<86_400).contains(from), (0..<86_400).contains(to) else { return nil }
        self.from = from
        self.to = to
    }

    /// Reads `22:00-08:00` or `22-8`, over midnight or not; nil for anything else and for hours without a length.
    public init?(_ text: String) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false)
            .map { TimeOfDay.seconds($0.filter { !$0.isWhitespace }) }
        guard times.count == 2, let from = times[0], let to = times[1] else { return nil }
        self.init(from: from, to: to)
    }

    /// Whether a time of the day, in seconds since midnight, is in them.
    public func contains(_ seconds: Int) -> Bool {
        from < to ? (from..<to).contains(seconds) : seconds >= from || seconds < to
    }
}
