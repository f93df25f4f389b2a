import Schema

/// How a poll ended for a widget, by what became of the items.
struct ItemVerdict {
    let outcome: PollResult
    private(set) var fault: PollFault?
    /// The warning that the fault says all of.
    private(set) var told: String?

    init(
        _ kind: WidgetKind,
        _ mapping: WidgetMapping?,
        _ items: [WidgetItem],
        _ tally: ItemTally,
        of source: some ItemSource
    ) throws {
        if let (drop, item) = tally.dropped {
            let isZero = kind == .pie && Self.isZero(items)
            outcome = items.isEmpty ? .error : isZero ? .empty : .degraded
            if items.isEmpty, tally.drops == 1 { told = "item.dropped" }
            fault = isZero ? Self.zeroTotal : try Self.fault(drop, item, mapping, isAll: items.isEmpty, of: source)
        } else if items.isEmpty {
            outcome = .empty
            fault = Self.none
        } else if items.allSatisfy({ $0.value == nil && $0.text == nil }), kind != .map {
            outcome = .empty
            fault = Self.null
            told = "item.null"
        } else if kind == .pie, Self.isZero(items) {
            outcome = .empty
            fault = Self.zeroTotal
        } else {
            outcome = .ok
        }
    }

    private static func isZero(_ items: [WidgetItem]) -> Bool {
        !items.isEmpty && items.allSatisfy { $0.value == nil || $0.value == 0 }
    }

    private static func fault(
        _ drop: ItemDrop,
        _ item: RawItem,
        _ mapping: WidgetMapping?,
        isAll: Bool,
        of source: some ItemSource
    ) throws -> PollFault {
        var fault = PollFault(
            drop.code,
            expected: drop.expected,
            actual: drop.actual,
            place: source.place(of: item, drop.field),
            remedy: drop.remedy
        )
        guard drop.code == "shape.missing_field", let field = drop.field else { return fault }
        let names = try source.names(in: item)
        fault.actual = names.isEmpty ? "an item without fields" : "an item with \(names.joined(separator: ", "))"
        if isAll, let path = mapping?.fields?[field.rawValue] {
            fault.code = "mapping.no_match"
            fault.expected = "\(field.rawValue) at \(path)"
        } else if let aliases = aliases(in: names) {
            fault.remedy = "fields \(aliases) found: add a mapping to latitude/longitude"
        }
        return fault
    }

    /// Other names of coordinates that are common.
    private static func aliases(in names: [String]) -> String? {
        guard let latitude = names.first(where: { ["lat", "y", "@lat"].contains($0.lowercased()) }),
            let longitude = names.first(where: { ["lng", "lon", "long", "x", "@lon"].contains($0.lowercased()) })
        else { return nil }
        return "\(latitude)/\(longitude)"
    }

    private static let none = PollFault(
        "data.empty",
        expected: "an item at least",
        actual: "none",
        remedy: "nothing to do if the source has no data now"
    )

    private static let null = PollFault(
        "data.null",
        expected: "a value at least",
        actual: "only null",
        remedy: "nothing to do if the source has no value now"
    )

    private static let zeroTotal = PollFault(
        "data.zero_total",
        expected: "a slice above zero",
        actual: "only zeros, which no pie can be divided by",
        remedy: "nothing to do if all is zero now; a bar widget shows zeros"
    )
}
