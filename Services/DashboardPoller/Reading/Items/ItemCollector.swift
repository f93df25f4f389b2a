import Schema

/// Collects the items of a source, as many as a kind of widget shows.
struct ItemCollector {
    /// No widget shows more.
    static let most = 1000
    /// Items that are looked at: all that a pie's last slice is the sum of, or a line's end is after.
    static let mostRead = 20_000
    static let mostSlices = 40

    private let kind: WidgetKind
    private let limit: Int
    /// Whether fewer items than a kind shows are wanted, so that nobody has to be told.
    private let isChosen: Bool
    private(set) var items: [WidgetItem] = []
    private var others = 0.0
    private var grouped = 0

    init(_ kind: WidgetKind, _ settings: WidgetSettings?) {
        self.kind = kind
        let usual = kind == .pie ? Self.mostSlices : Self.most
        let chosen = settings?.limit.flatMap { Int(exactly: $0.rounded()) }.map { max($0, 1) }
        isChosen = chosen.map { $0 < usual } ?? false
        limit = min(chosen ?? usual, usual)
    }

    /// Reads all items of a source.
    mutating func collect(_ source: some ItemSource, _ reader: ItemReader, into tally: inout ItemTally) throws {
        var reader = reader
        try source.visit { raw in
            guard raw.number <= Self.mostRead else {
                cut(Self.mostRead, &tally, source.place(of: raw, nil))
                return false
            }
            if raw.number > 1, kind.isSingle {
                let code = "\(kind.rawValue).extra_items"
                tally.warn(code, detail: "only the first is shown", at: source.place(of: raw, nil))
                return false
            }
            do {
                let item = try reader.read(raw)
                for remark in reader.remarks { tally.warn(remark.code, at: source.place(of: raw, remark.field)) }
                return add(item, &tally, source.place(of: raw, nil))
            } catch let drop as ItemDrop {
                tally.drop(raw, drop, at: source.place(of: raw, drop.field))
                return true
            }
        }
        finish(&tally)
    }

    /// Adds an item, and tells whether there may be more.
    private mutating func add(
        _ item: WidgetItem,
        _ tally: inout ItemTally,
        _ place: @autoclosure () -> String
    ) -> Bool {
        switch kind {
        case .pie where items.count >= limit:
            if let value = item.value {
                others += value
                grouped += 1
            }
            return true
        case .line:
            items.append(item)
            // The newest are wanted, wherever they stand.
            if items.count >= 2 * limit { keepNewest(&tally) }
            return true
        default:
            guard items.count < limit else {
                cut(limit, &tally, place())
                return false
            }
            items.append(item)
            return true
        }
    }

    private mutating func finish(_ tally: inout ItemTally) {
        if kind == .line { keepNewest(&tally) }
        guard grouped > 0 else { return }
        items.append(WidgetItem(name: "Others", value: others))
        guard !isChosen else { return }
        let detail = "the last \(grouped) of \(limit + grouped) slices are one, named Others"
        tally.warn("pie.too_many_slices", detail: detail, at: nil)
    }

    private mutating func keepNewest(_ tally: inout ItemTally) {
        if items.allSatisfy({ $0.at != nil }) {
            items.sort { ($0.at?.milliseconds ?? 0) < ($1.at?.milliseconds ?? 0) }
        }
        guard items.count > limit else { return }
        items.removeFirst(items.count - limit)
        if !isChosen { tally.warn("items.cut", detail: "the newest \(limit) points are shown", at: nil) }
    }

    private func cut(_ count: Int, _ tally: inout ItemTally, _ place: @autoclosure () -> String) {
        guard !isChosen || count == Self.mostRead else { return }
        tally.warn("items.cut", detail: "the first \(count) items were taken, and there are more", at: place())
    }
}
