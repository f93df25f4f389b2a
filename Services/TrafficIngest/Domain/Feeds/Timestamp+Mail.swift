import Schema

extension Timestamp {
    /// Reads a time as mail and HTTP write it: `Tue, 03 Feb 2026 19:35:57 GMT`.
    ///
    /// Nil for anything else, for days and zones that do not exist, and for HTTP's two older forms, which no server
    /// uses any more.
    public init?(mail text: String) {
        let withoutDay = text.split(separator: ",").last ?? ""
        let words = withoutDay.split(whereSeparator: \.isWhitespace)
        guard words.count == 5, let day = Int(words[0]), let year = Int(words[2]),
            let month = Self.months.firstIndex(of: String(words[1])),
            let date = CivilDate(year, month + 1, day), let clock = Self.clock(words[3]),
            let offset = Self.offset(String(words[4]))
        else { return nil }
        let seconds = date.day * 86_400 + clock - offset
        self = Timestamp(milliseconds: 0) + Double(seconds)
    }

    /// Zones that feeds write by name; in seconds.
    private static let zones = ["GMT": 0, "UTC": 0, "UT": 0, "Z": 0, "CET": 3600, "CEST": 7200]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func clock(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        // A leap second is written as 60.
        guard parts.count == 3, (0...23).contains(parts[0]), (0...59).contains(parts[1]), (0...60).contains(parts[2])
        else { return nil }
        return parts[0] * 3600 + parts[1] * 60 + min(parts[2], 59)
    }

    private static func offset(_ zone: String) -> Int? {
        if let named = zones[zone.uppercased()] { return named }
        guard zone.count == 5, let sign = ["+": 1, "-": -1][zone.prefix(1)], let number = Int(zone.dropFirst()),
            number >= 0, number % 100 < 60
        else { return nil }
        return sign * (number / 100 * 3600 + number % 100 * 60)
    }
}
