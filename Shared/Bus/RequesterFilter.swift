/// MQTT topic filters, as a requester tells its streams apart by them.
enum RequesterFilter {
    /// Whether a filter covers a topic: `+` is one level, `#` the rest, and neither covers a leading `$`.
    static func matches(_ filter: String, _ topic: String) -> Bool {
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
}
