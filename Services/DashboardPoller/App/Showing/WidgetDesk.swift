import DashboardPollerDomain
import DashboardReading
import Schema
import ServiceKit

/// Keeps what every widget shows, and tells it.
struct WidgetDesk: Sendable {
    /// So many values are beside a number.
    private static let sparks = 60

    let book: SourceBook

    /// - Throws: a refusal with pointers when a widget's source is not there, or its mapping cannot be meant.
    func check(_ widgets: [(widget: Widget, pointer: String)], _ transaction: Transaction) throws {
        let violations = try widgets.flatMap { widget, pointer in
            guard let source = try SourceTable(transaction).find(widget.source)?.document.source else {
                return [try Self.missing(widget.source, "\(pointer)/source", transaction)]
            }
            let format = source.format ?? .json
            return widget.mapping?.violations(for: widget.kind, in: format, at: "\(pointer)/mapping") ?? []
        }
        guard violations.isEmpty else { throw Problem.violation(violations) }
    }

    /// Has a page show these widgets and no others.
    func place(_ placed: [PlacedWidget], on page: String, _ transaction: Transaction) throws {
        let table = WidgetTable(transaction)
        let before = Dictionary(uniqueKeysWithValues: try table.on(page: page).map { ($0.id, $0) })
        var sources: [String: Bool] = [:]
        for gone in before.values.sorted(by: { $0.id < $1.id }) where !placed.contains(where: { $0.id == gone.id }) {
            try table.remove(gone.id)
            try transaction.clear(WidgetDocument.self, ["widget-\(gone.id)"])
            sources[gone.widget.source] = sources[gone.widget.source] ?? false
        }
        for item in placed where before[item.id]?.widget != item.widget {
            let known = before[item.id]
            let isNew = known.map { !$0.widget.showsSame(as: item.widget) } ?? true
            try write(item, on: page, isNew ? nil : known, transaction)
            sources[item.widget.source] = isNew || sources[item.widget.source] == true
            if let old = known?.widget.source { sources[old] = sources[old] ?? false }
        }
        for (source, isEdited) in sources.sorted(by: { $0.key < $1.key }) {
            try recount(source, transaction)
            try book.changed(source, isEdited: isEdited, transaction)
        }
    }

    /// Has each widget of a source show what came, or why nothing did.
    func take(_ readings: WidgetReadings, of source: String, _ transaction: Transaction) throws {
        for (placed, reading) in readings.all {
            guard var kept = try WidgetTable(transaction).find(placed.id),
                kept.widget.showsSame(as: placed.widget)
            else { continue }
            let before = kept.document
            kept.document.take(
                reading.outcome,
                items: reading.items,
                warnings: reading.warnings,
                fault: reading.fault,
                at: transaction.now
            )
            let value = reading.outcome == .error ? nil : reading.items.first?.value
            try judge(&kept, value.map { .value($0) } ?? .noData(reading.fault), at: transaction.now, transaction)
            try expire(&kept, before, transaction)
            try HistoryTable(transaction).add(kept.points(at: transaction.now), of: kept.id, step: .raw)
            try show(kept, before, transaction)
        }
        try note(readings, of: source, transaction)
    }

    /// What is shown was good all the time, and is known to be so again.
    func renew(_ source: String, at now: Timestamp, _ transaction: Transaction) throws {
        for var kept in try WidgetTable(transaction).on(source: source) where kept.document.isGood {
            let before = kept.document
            kept.document.renew(at: now)
            try goOn(&kept, at: now, transaction)
            try show(kept, before, transaction)
        }
    }

    /// Polls that found nothing new: history and semaphores go on.
    func goOn(_ polls: [(source: String, at: Timestamp)], _ transaction: Transaction) throws {
        for (source, at) in polls {
            for var kept in try WidgetTable(transaction).on(source: source) where kept.document.isGood {
                let before = kept
                kept.document.goodAt = at
                try goOn(&kept, at: at, transaction)
                if kept.document != before.document || kept.semaphore != before.semaphore {
                    try show(kept, before.document, transaction)
                }
            }
        }
    }

    /// Data has become less fresh by time alone.
    func age(_ source: String, goodAt: Timestamp?, _ transaction: Transaction) throws {
        for var kept in try WidgetTable(transaction).on(source: source) {
            let before = kept.document
            // A widget that could not use what the others could is older than they are.
            if let own = before.goodAt, let goodAt { kept.document.goodAt = min(own, goodAt) }
            kept.document.age(at: transaction.now)
            try expire(&kept, before, transaction)
            try show(kept, before, transaction)
        }
    }

    /// Tells a semaphore once that its value has become too old to say anything.
    private func expire(_ kept: inout KeptWidget, _ before: WidgetDocument, _ transaction: Transaction) throws {
        guard kept.document.freshness == .expired, before.freshness != .expired else { return }
        try judge(&kept, .expired, at: transaction.now, transaction)
    }

    private func goOn(_ kept: inout KeptWidget, at now: Timestamp, _ transaction: Transaction) throws {
        if let value = kept.document.items.first?.value { try judge(&kept, .value(value), at: now, transaction) }
        try HistoryTable(transaction).add(kept.points(at: now), of: kept.id, step: .raw)
    }

    /// Stores a widget, and publishes what it shows when that is not what it showed before.
    func show(_ kept: KeptWidget, _ before: WidgetDocument, _ transaction: Transaction) throws {
        var kept = kept
        try kept.document.fit(transaction.codec)
        try WidgetTable(transaction).write(kept)
        guard !kept.document.shows(same: before) else { return }
        if kept.widget.kind == .number {
            kept.document.sparkline = try HistoryTable(transaction).last(Self.sparks, of: kept.id)
        }
        try transaction.put(kept.document, ["widget-\(kept.id)"])
    }

    private func write(_ item: PlacedWidget, on page: String, _ known: KeptWidget?, _ transaction: Transaction) throws {
        let source = try SourceTable(transaction).find(item.widget.source)?.document
        let seconds = source?.seconds ?? EffectiveInterval.usual
        var document = WidgetDocument(page: page, widget: item.widget, seconds: seconds)
        if let known {
            document = known.document
            document.title = item.widget.title
        }
        document.insecure = source?.source.insecure == true ? true : nil
        let kept = KeptWidget(
            id: item.id,
            page: page,
            widget: item.widget,
            document: document,
            semaphore: known?.semaphore
        )
        try WidgetTable(transaction).write(kept)
        try transaction.put(document, ["widget-\(item.id)"])
    }

    private static func missing(_ source: String, _ pointer: String, _ transaction: Transaction) throws -> Violation {
        let known = try SourceTable(transaction).all().map(\.id).prefix(20).joined(separator: ", ")
        let expected = known.isEmpty ? "a source; there is none yet, put one first" : "a source: \(known)"
        return Violation(pointer, "exists", expected: expected, actual: source)
    }
}

extension Widget {
    /// Whether it draws the same data in the same way, wherever it stands.
    fileprivate func showsSame(as other: Widget) -> Bool {
        kind == other.kind && source == other.source && mapping == other.mapping && settings == other.settings
    }
}

extension WidgetDocument {
    /// More bytes than these do not go into a message, with what stands around them.
    private static let mostBytes = 200 * 1024

    /// Leaves out the last items when there is too much for a message, and says so.
    fileprivate mutating func fit(_ codec: JSONCodec) throws {
        let all = items.count
        while items.count > 1, case let bytes = try codec.encode(self).count, bytes > Self.mostBytes {
            items.removeLast(max(1, items.count - items.count * Self.mostBytes / bytes))
        }
        guard items.count < all else { return }
        warnings.append(PollWarning("items.cut", count: all - items.count, detail: "they are too large for a message"))
    }

    /// Whether it shows what the source has: to such a document «nothing new» means that it is still right.
    fileprivate var isGood: Bool { [.ok, .degraded, .empty].contains(outcome) }

    /// Whether a person would see the same: how long ago it was good counts up by itself.
    fileprivate func shows(same other: WidgetDocument) -> Bool {
        var other = other
        other.goodAt = goodAt
        return self == other
    }
}
