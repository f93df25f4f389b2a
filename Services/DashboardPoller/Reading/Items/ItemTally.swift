import Schema

/// What became of all items: warnings by their codes, and the first item that was dropped.
struct ItemTally {
    private(set) var warnings: [PollWarning]
    /// Why the first dropped item was.
    private(set) var dropped: (drop: ItemDrop, item: RawItem)?
    private(set) var drops = 0

    init(_ warnings: [PollWarning]) { self.warnings = warnings }

    /// Counts a warning; of each code the first place is kept.
    mutating func warn(_ code: String, detail: String? = nil, at place: @autoclosure () -> String?) {
        if let index = warnings.firstIndex(where: { $0.code == code }) {
            warnings[index].count += 1
        } else {
            warnings.append(PollWarning(code, place: place(), detail: detail))
        }
    }

    mutating func drop(_ item: RawItem, _ drop: ItemDrop, at place: @autoclosure () -> String) {
        drops += 1
        if dropped == nil { dropped = (drop, item) }
        warn("item.dropped", detail: "expected \(drop.expected), got \(drop.actual)", at: place())
    }
}
