import Schema

extension KeptWidget {
    /// More names than these are not kept over time.
    private static let names = 20

    /// What is kept over time of what it shows now: values by their names, or a gap after a failure.
    func points(at now: Timestamp) -> [HistoryPoint] {
        guard document.outcome != .error else { return keepsHistory ? [HistoryPoint(at: now, last: nil)] : [] }
        switch widget.kind {
        case .semaphore, .number, .line:
            // A line with times of its own brings its history along.
            guard let item = document.items.first, item.at == nil else { return [] }
            return [HistoryPoint(at: now, last: item.value)]
        case .bar, .pie:
            return document.items.prefix(Self.names).map { item in
                var point = HistoryPoint(at: now, last: item.value)
                point.name = item.name
                return point
            }
        case .map, .list, .text, .unknown: return []
        }
    }

    private var keepsHistory: Bool {
        switch widget.kind {
        case .semaphore, .number, .line, .bar, .pie: true
        case .map, .list, .text, .unknown: false
        }
    }
}
