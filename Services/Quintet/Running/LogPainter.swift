/// Turns log lines into what a person reads: `prefix | HH:MM:SS level event msg key=value…`.
struct LogPainter: Sendable {
    let colour: Bool
    /// So wide that all prefixes stand in one column.
    let width: Int

    func paint(_ line: LogLine, from name: String) -> String {
        let time = line.time.count >= 19 ? String(line.time.dropFirst(11).prefix(8)) : line.time
        let level = line.level.uppercased()
        let paddedLevel = level + String(repeating: " ", count: max(0, 5 - level.count))
        let words = [line.event, line.message] + line.rest.map { "\($0.key)=\($0.value)" }
        let head = [time.printable, tint(paddedLevel.printable, Self.colourOfLevel[level])]
        return prefix(name) + (head + words.filter { !$0.isEmpty }.map(\.printable)).joined(separator: " ")
    }

    /// A line without parts, as it came.
    func paint(_ text: String, from name: String) -> String {
        prefix(name) + text.printable
    }

    private func prefix(_ name: String) -> String {
        let padded = name + String(repeating: " ", count: max(0, width - name.count))
        let palette = Self.palette
        let sum = name.unicodeScalars.reduce(0) { $0 &+ Int($1.value) }
        return tint(padded, palette[sum % palette.count]) + " | "
    }

    private func tint(_ text: String, _ code: Int?) -> String {
        guard colour, let code else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private static let palette = [36, 32, 35, 34, 96, 92, 95, 94]
    private static let colourOfLevel = ["WARN": 33, "WARNING": 33, "ERROR": 31, "CRITICAL": 31]
}
