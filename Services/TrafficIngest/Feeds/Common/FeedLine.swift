import Schema

/// Lines that are not too long for a message.
enum FeedLine {
    /// More vertices than this no message has.
    static let limit = 500

    /// A geometry of lines, thinned out evenly with the ends kept; nil when there are none.
    static func shape(_ lines: [[GeoShape.Position]]) -> GeoShape? {
        let lines = lines.compactMap(withoutRepetition)
        let kept = thinned(lines.filter { $0.count > 1 }, to: limit / 2)
        if kept.isEmpty { return lines.first?.first.map { .point($0) } }
        let total = kept.reduce(0) { $0 + $1.count }
        // Rounded down, with the two ends of every line beside: together never more than the limit.
        let inner = limit - 2 * kept.count
        let fitting =
            total <= limit
            ? kept : kept.map { thinned($0, to: 2 + inner * ($0.count - 2) / max(1, total - 2 * kept.count)) }
        return fitting.count == 1 ? .line(fitting[0]) : .lines(fitting)
    }

    private static func thinned<Element>(_ all: [Element], to count: Int) -> [Element] {
        guard all.count > count, count > 1 else { return all }
        return (0..<count).map { all[$0 * (all.count - 1) / (count - 1)] }
    }

    private static func withoutRepetition(_ line: [GeoShape.Position]) -> [GeoShape.Position]? {
        let kept = zip(line, [nil] + line.map(Optional.some)).filter { $0 != $1 }.map(\.0)
        return kept.isEmpty ? nil : kept
    }
}
