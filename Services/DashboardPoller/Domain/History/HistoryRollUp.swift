import Schema

/// Puts the points of a widget's history together into fewer.
public enum HistoryRollUp {
    private struct Key: Hashable {
        let start: Timestamp
        let name: String?
    }

    /// Points of a coarser step out of those of a finer one, single values or put together before, in the order of time
    /// and name.
    ///
    /// A point without a value is a gap, as a poll failed: it counts for nothing, and a step of nothing else is a gap,
    /// too. A step that is not over yet gives what there is of it.
    public static func points(_ points: some Sequence<HistoryPoint>, step: HistoryStep) -> [HistoryPoint] {
        Dictionary(grouping: points) { Key(start: step.start(of: $0.at), name: $0.name) }
            .map { key, points in together(points, at: key.start, name: key.name) }
            .sorted { ($0.at, $0.name ?? "") < ($1.at, $1.name ?? "") }
    }

    private static func together(_ points: [HistoryPoint], at start: Timestamp, name: String?) -> HistoryPoint {
        let parts = points.sorted { $0.at < $1.at }.compactMap(Part.init)
        var sum = HistoryPoint(at: start, last: parts.last?.last)
        sum.name = name
        sum.min = parts.map(\.min).min()
        sum.max = parts.map(\.max).max()
        let count = parts.reduce(0) { $0 + $1.count }
        sum.count = count
        if count > 0 { sum.avg = parts.reduce(0) { $0 + $1.avg * (Double($1.count) / Double(count)) } }
        return sum
    }

    /// A point with a value: a single one is its own least, mean and greatest.
    private struct Part {
        let last, min, avg, max: Double
        let count: Int

        init?(_ point: HistoryPoint) {
            guard let last = point.last else { return nil }
            self.last = last
            min = point.min ?? last
            avg = point.avg ?? last
            max = point.max ?? last
            count = point.count ?? 1
        }
    }
}
