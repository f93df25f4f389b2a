import DashboardPollerDomain
import Logging
import Schema
import ServiceKit

extension WidgetDesk {
    /// Notes how a source does; it is told when that has changed, not with every poll.
    func note(_ readings: WidgetReadings, of id: String, _ transaction: Transaction) throws {
        guard var kept = try SourceTable(transaction).find(id) else { return }
        let before = kept.document
        kept.document.outcome = readings.outcome
        kept.document.fault = readings.fault
        kept.document.failures = readings.outcome == .error ? before.failures + 1 : 0
        let isOther = before.outcome != kept.document.outcome || before.fault?.code != kept.document.fault?.code
        if isOther {
            kept.document.since = transaction.now
            kept.version += 1
            try transaction.put(kept.document, ["source-\(id)"], version: kept.version)
            transaction.log(Self.line(kept.document, before, id))
        }
        guard kept.document != before else { return }
        try SourceTable(transaction).write(kept)
    }

    /// Counts who is on a source, and how often it is polled for them.
    func recount(_ id: String, _ transaction: Transaction) throws {
        guard var kept = try SourceTable(transaction).find(id) else { return }
        let widgets = try WidgetTable(transaction).on(source: id)
        let before = kept.document
        kept.document.widgets = widgets.count
        kept.document.seconds = EffectiveInterval.seconds(
            source: kept.document.source.seconds,
            widgets: widgets.map(\.widget.seconds)
        )
        guard kept.document != before else { return }
        kept.version += 1
        try SourceTable(transaction).write(kept)
        try transaction.put(kept.document, ["source-\(id)"], version: kept.version)
        try follow(kept.document, widgets, transaction)
    }

    /// Has widgets begin anew, as what they show is of another source: that would be no honest value of this one.
    func begin(_ widgets: [KeptWidget], _ transaction: Transaction) throws -> [KeptWidget] {
        try widgets.map { kept in
            var anew = kept
            anew.document = WidgetDocument(page: kept.page, widget: kept.widget, seconds: kept.document.seconds)
            anew.semaphore = nil
            try show(anew, kept.document, transaction)
            return anew
        }
    }

    /// Has widgets say of their source what it is by now: how often it is asked, and whether its server is checked.
    func follow(_ source: SourceDocument, _ widgets: [KeptWidget], _ transaction: Transaction) throws {
        for var kept in widgets {
            let before = kept.document
            kept.document.seconds = source.seconds
            kept.document.insecure = source.source.insecure == true ? true : nil
            if kept.document != before { try show(kept, before, transaction) }
        }
    }

    private static func line(_ document: SourceDocument, _ before: SourceDocument, _ id: String) -> LogLine {
        if let fault = document.fault {
            let words = "expected \(fault.expected), got \(fault.actual)"
            var line = LogLine(.warning, "poll.failed", words)
            line.subject = id
            line.errorType = fault.code
            line.errorDetail = [fault.place, fault.remedy].compactMap { $0 }.joined(separator: ": ")
            return line
        }
        let event = before.outcome == .error ? "poll.recovered" : "poll.ok"
        var line = LogLine(.info, event, document.outcome.rawValue)
        line.subject = id
        return line
    }
}
