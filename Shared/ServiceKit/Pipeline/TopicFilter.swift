/// MQTT topic filters.
enum TopicFilter {
    /// Whether a filter covers a topic: `+` is one level, `#` the rest, and neither covers a leading `$`.
    static func matches(_ filter: String, _ topic: String) -> Bool {
        var wanted = filter.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)[...]
        var levels = topic.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)[...]
        if levels.first?.first == UInt8(ascii: "$"), wanted.first?.first != UInt8(ascii: "$") { return false }
        while let want = wanted.popFirst() {
            if want.elementsEqual("#".utf8) { return true }
            guard let level = levels.popFirst() else { return false }
            if !want.elementsEqual("+".utf8), !want.elementsEqual(level) { return false }
        }
        return levels.isEmpty
    }
}
