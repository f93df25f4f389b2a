import Schema

extension WidgetDocument {
    /// Takes in what a poll gave, or why it gave nothing.
    ///
    /// Data takes the place of what is shown, and `empty` is data: there is nothing, and that is known. A failure
    /// erases nothing: the last good items stay with the time they were good at, and beside them stands why they are
    /// not newer.
    public mutating func take(
        _ outcome: PollResult,
        items: [WidgetItem] = [],
        warnings: [PollWarning] = [],
        fault: PollFault? = nil,
        at now: Timestamp
    ) {
        self.outcome = outcome
        self.warnings = warnings
        self.fault = fault
        switch outcome {
        case .ok, .degraded:
            self.items = items
            goodAt = now
        case .empty:
            self.items = []
            goodAt = now
        case .error, .pending, .unknown: break
        }
        age(at: now)
    }

    /// Takes in that what was good is still so, as when a server says that nothing was modified.
    ///
    /// That is for a document that shows no failure; one that does takes the same data in anew, with its warnings.
    public mutating func renew(at now: Timestamp) {
        goodAt = now
        age(at: now)
    }

    /// Works out how fresh the data is by now; true when that is another than before.
    @discardableResult
    public mutating func age(at now: Timestamp) -> Bool {
        let before = freshness
        freshness = Freshness.of(age: goodAt.map { now - $0 }, interval: seconds)
        return freshness != before
    }
}
