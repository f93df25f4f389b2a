import Schema

/// Dates as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads a date; nil for the two older ways to write one, which no server uses any more, and for anything else.
    static func read(_ text: String) -> Timestamp? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let year = Int(words[3]),
            let month = months.firstIndex(of: String(words[2])), let date = CivilDate(year, month + 1, day)
        else { return nil }
        let clock = words[4].split(separator: ":").compactMap { Int($0) }
        // A leap second is written as 60.
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        let seconds = date.day * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
        return Timestamp(milliseconds: Int64(seconds) * 1000)
    }
}
