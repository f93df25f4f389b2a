/// MQTT topic filters.
public enum TopicFilter {
    /// Whether a filter covers a topic: `+` is one level, `#` the rest, and neither covers a leading `$`.
    public static func matches(_ filter: String, _ topic: String) -> Bool {
        let slash = UInt8(ascii: "/")
        var wanted = filter.utf8.split(separator: slash, omittingEmptySubsequences: false)[...]
        var levels = topic.utf8.split(separator: slash, omittingEmptySubsequences: false)[...]
        if levels.first?.first == UInt8(ascii: "$"), wanted.first?.first != UInt8(ascii: "$") { return false }
        while let want = wanted.popFirst() {
            if want.elementsEqual("#".utf8) { return true }
            guard let level = levels.popFirst() else { return false }
            if !want.elementsEqual("+".utf8), !want.elementsEqual(level) { return false }
        }
        return levels.isEmpty
    }

    /// Whether every topic that `other` covers is covered by `filter` too.
    package static func covers(_ filter: String, _ other: String) -> Bool {
        if filter == other { return true }
        let isReserved = other.hasPrefix("$") && !filter.hasPrefix("$")
        var wanted = filter.split(separator: "/", omittingEmptySubsequences: false)[...]
        var levels = other.split(separator: "/", omittingEmptySubsequences: false)[...]
        while let want = wanted.popFirst() {
            if want == "#" { return !isReserved }
            guard let level = levels.popFirst(), level != "#" else { return false }
            if want != "+", want != level { return false }
        }
        return levels.isEmpty && !isReserved
    }
}
