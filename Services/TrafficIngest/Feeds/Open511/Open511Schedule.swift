import Schema

/// When an event of Open511 counts.
struct Open511Schedule {
    /// Its beginning, its end where it has one, and its hours.
    let validity: IncidentReport.Validity

    init(_ schedule: JSONTree?, _ clock: FeedClock) {
        var validity = IncidentReport.Validity()
        let intervals = schedule?["intervals"]?.elements.compactMap(\.word) ?? []
        let recurring = schedule?["recurring_schedules"]?.elements ?? []
        let spans = intervals.map { Self.span($0, clock) } + recurring.map { Self.span($0, clock) }
        validity.start = spans.compactMap(\.start).min()
        // One span without an end leaves the whole without one.
        validity.end = spans.contains { $0.end == nil } ? nil : spans.compactMap(\.end).max()
        let hours = Set(recurring.map(Self.hours))
        validity.hours = hours.count == 1 && intervals.isEmpty ? hours.first.flatMap { $0 } : nil
        self.validity = validity
    }

    private typealias Span = (start: Timestamp?, end: Timestamp?)

    /// `2026-06-21T07:00/2026-11-01T06:59`, or with nothing behind the stroke.
    private static func span(_ interval: String, _ clock: FeedClock) -> Span {
        let ends = interval.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return (clock.time(ends.first), ends.count > 1 ? clock.time(ends[1]) : nil)
    }

    private static func span(_ recurring: JSONTree, _ clock: FeedClock) -> Span {
        let (first, last) = (recurring["start_date"]?.word, recurring["end_date"]?.word)
        let (from, to) = (recurring["daily_start_time"]?.word, recurring["daily_end_time"]?.word)
        return (
            first.flatMap { clock.time("\($0)T\(from ?? "00:00")") },
            last.flatMap { clock.time("\($0)T\(to ?? "23:59")") }
        )
    }

    private static func hours(_ recurring: JSONTree) -> String? {
        guard let from = recurring["daily_start_time"]?.word, let to = recurring["daily_end_time"]?.word else {
            return nil
        }
        return "\(from.prefix(5))-\(to.prefix(5))"
    }
}
