import Schema

/// Dates as RFC 5545 writes them, without dashes and colons: `20261224`, `20261224T215900Z`.
enum BasicTime {
    /// The date as a rule's end is written.
    static func text(_ time: CalendarTime) -> String {
        let day = "\(time.date)".filter { $0 != "-" }
        guard let seconds = time.seconds else { return day }
        let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
        return "\(day)T\(clock)" + (time.zone == .utc ? "Z" : "")
    }

    /// Reads ``text(_:)``, and dates with dashes and colons; nil for others and for a zone's own time.
    static func read(_ text: String) -> CalendarTime? {
        guard let time = CalendarTime(text) ?? CalendarTime(extended(text)) else { return nil }
        if case .named = time.zone { return nil }
        return time
    }

    private static func extended(_ text: String) -> String {
        let places: [Int: Character] = [4: "-", 6: "-", 11: ":", 13: ":"]
        return text.enumerated().reduce(into: "") { result, next in
            if let mark = places[next.offset] { result.append(mark) }
            result.append(next.element)
        }
    }
}
