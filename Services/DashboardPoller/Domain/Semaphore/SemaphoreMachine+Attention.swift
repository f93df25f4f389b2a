import Schema

extension SemaphoreMachine {
    /// The request that a person looks at what was told just now.
    ///
    /// Its key is the same for all that asks for the same thing, a repetition too, and another in the next episode.
    public func attention(
        for news: SemaphoreNews,
        of placed: PlacedWidget,
        fault: PollFault? = nil,
        at now: Timestamp
    ) -> Attention {
        let name = placed.widget.title ?? "Widget \(placed.id)"
        let unit = placed.widget.mapping?.unit.map { " \($0)" } ?? ""
        func attention(_ words: String, _ note: String?, _ level: AttentionLevel, _ what: String, _ since: Timestamp)
            -> Attention
        {
            let key = "dashboard/widget-\(placed.id)/\(what)/\(since.milliseconds)"
            return Attention(title: "\(name) \(words)", note: note, level: level, dedupeKey: key)
        }
        switch news {
        case .levelChanged(let level, let before, let value, let repeated):
            let words = "is \(repeated ? "still " : "")\(level.rawValue): \(value.plain)\(unit)"
            let note = before == .grey ? "It had no level before." : "It was \(before.rawValue) before."
            let began = memory.episode?.began ?? now
            return attention(words, note, level == .red ? .urgent : .warn, level.rawValue, began)
        case .recovered(let worst, let value, let since):
            let note = "It was \(worst.rawValue) at worst, in an episode that began at \(since)."
            return attention("is green again: \(value.plain)\(unit)", note, .info, "recovered", since)
        case .noData(let polls):
            let reason = fault.map { "Expected \($0.expected), got \($0.actual). \($0.remedy)" }
            let note = reason ?? "Polls without a value: \(polls)."
            return attention("gets no data", note, .warn, "no-data", now)
        case .flapping(let changes):
            let note = "\(changes) changes in half an hour. It is quiet until it was the same for ten minutes."
            return attention("changes its colour too often", note, .warn, "flapping", now)
        }
    }
}
