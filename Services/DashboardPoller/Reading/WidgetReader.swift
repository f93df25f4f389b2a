import Schema

/// Makes what a widget shows of what its source gave. Pure: the same body always reads the same.
public struct WidgetReader: Sendable {
    private let kind: WidgetKind
    private let mapping: WidgetMapping?
    private let settings: WidgetSettings?
    private let dates: DateReader
    private let redaction: Redaction
    private let database: JSONDatabase

    /// A reader for a widget.
    ///
    /// - Parameters:
    ///   - secrets: What must not be told or shown, in each form that was sent: a password, and what Basic makes of it.
    ///   - database: May be shared by any number of readers.
    public init(
        kind: WidgetKind,
        mapping: WidgetMapping? = nil,
        settings: WidgetSettings? = nil,
        secrets: [String] = [],
        database: JSONDatabase
    ) {
        self.kind = kind
        self.mapping = mapping
        self.settings = settings
        self.database = database
        dates = DateReader(format: mapping?.dateFormat)
        redaction = Redaction(secrets)
    }

    /// What the widget shows of a body, or why it shows nothing. The HTTP status is somebody else's, but for 204.
    public func read(_ body: SourceBody) -> WidgetReading {
        var text: BodyText?
        var reading: WidgetReading
        do {
            let decoded = try BodyText(body)
            text = decoded
            reading = try read(decoded, body.format)
        } catch let fault as ReadingFault {
            reading = WidgetReading(fault.outcome, warnings: text?.warnings ?? [], fault: fault.fault)
        } catch let fault as MappingFault {
            reading = WidgetReading(.error, fault: fault.reading.fault)
        } catch {
            // SQLite's own: no memory, or a text beyond its limits.
            reading = WidgetReading(.error, fault: Self.unreadable(error).fault)
        }
        if reading.fault != nil { reading.fault?.excerpt = redaction.excerpt(text?.bytes ?? body.bytes) }
        return redaction(reading)
    }

    private func read(_ text: BodyText, _ format: SourceFormat) throws -> WidgetReading {
        switch format {
        case .json, .unknown:
            let items = try JSONItems(text, JSONMapping(mapping, for: kind), in: database)
            return try read(items, text.warnings + items.warnings)
        case .xml:
            let items = try XMLItems(text, XMLMapping(mapping, for: kind), most: ItemCollector.mostRead + 1)
            return try read(items, text.warnings + items.warnings)
        case .csv:
            let items = try CSVItems(text, CSVMapping(mapping, for: kind))
            var reading = try read(items, text.warnings)
            reading.warnings += items.warnings
            return reading
        }
    }

    private func read(_ source: some ItemSource, _ warnings: [PollWarning]) throws -> WidgetReading {
        var tally = ItemTally(warnings)
        var collector = ItemCollector(kind, settings)
        let reader = ItemReader(kind, mapping, dates: dates, isTyped: source.isTyped)
        try collector.collect(source, reader, into: &tally)
        let verdict = try ItemVerdict(kind, mapping, collector.items, tally, of: source)
        return WidgetReading(
            verdict.outcome,
            items: verdict.outcome == .error ? [] : collector.items,
            warnings: tally.warnings.filter { $0.code != verdict.told },
            fault: verdict.fault
        )
    }

    private static func unreadable(_ error: any Error) -> ReadingFault {
        ReadingFault(
            "parse.json",
            expected: "JSON that SQLite reads",
            actual: "\(error)",
            remedy: "ask the source for less at once"
        )
    }
}
