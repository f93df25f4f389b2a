/// A time of day as people write it.
public enum TimeOfDay {
    /// `9`, `9:30`, `09:30`, `18h` or `18h30` as seconds since midnight; nil for anything else.
    public static func seconds(_ text: String) -> Int? {
        let body = text.hasSuffix("h") ? text.dropLast() : text[...]
        let parts = body.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "h" }
        guard (1...2).contains(parts.count), let hour = number(parts[0], 1...2), hour < 24 else { return nil }
        guard parts.count == 2 else { return hour * 3600 }
        guard let minute = number(parts[1], 2...2), minute < 60 else { return nil }
        return hour * 3600 + minute * 60
    }

    /// Of digits alone: no signs, spaces and other scripts' digits.
    private static func number(_ text: Substring, _ lengths: ClosedRange<Int>) -> Int? {
        guard lengths.contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }
}
