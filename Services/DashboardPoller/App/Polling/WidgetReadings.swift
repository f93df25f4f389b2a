import DashboardReading
import Schema

/// What each widget of a source makes of what came.
struct WidgetReadings: Sendable {
    /// The widgets as they were configured when it was read.
    private(set) var all: [(widget: PlacedWidget, reading: WidgetReading)] = []
    /// How the poll ended for the source: the best that any widget could make of it.
    let outcome: PollResult
    let fault: PollFault?

    /// Looks into a body for every widget.
    init(_ body: SourceBody, _ entry: PollEntry, _ database: JSONDatabase) {
        all = entry.widgets.map { placed in
            (placed, WidgetReader(placed.widget, secrets: entry.secrets, database).read(body))
        }
        let order: [PollResult] = [.ok, .degraded, .empty, .error]
        let best = all.min {
            (order.firstIndex(of: $0.reading.outcome) ?? 9) < (order.firstIndex(of: $1.reading.outcome) ?? 9)
        }
        outcome = best?.reading.outcome ?? .ok
        fault = outcome == .error ? best?.reading.fault : nil
    }

    /// Every widget is told why nothing came.
    init(_ fault: PollFault, _ entry: PollEntry) {
        // A server may send a secret back, in where it redirects to.
        let fault = Redaction(entry.secrets)(fault)
        all = entry.widgets.map { ($0, WidgetReading(.error, fault: fault)) }
        outcome = .error
        self.fault = fault
    }
}

extension WidgetReader {
    /// The reader of a widget as it is configured.
    init(_ widget: Widget, secrets: [String], _ database: JSONDatabase) {
        self.init(
            kind: widget.kind,
            mapping: widget.mapping,
            settings: widget.settings,
            secrets: secrets,
            database: database
        )
    }
}
