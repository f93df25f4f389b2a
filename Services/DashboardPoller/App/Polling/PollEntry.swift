import DashboardPollerDomain
import DashboardReading
import Fetching
import Schema

/// What the poller knows of one source: how it is asked, who is on it, and what came last.
struct PollEntry: Sendable {
    let id: String
    let source: DataSource
    /// Seconds between two polls, the shortest of all that are wanted.
    let interval: Double
    let widgets: [PlacedWidget]
    /// What is asked, or why it cannot be; nil for what is not asked for.
    let request: Result<SourceRequest, PollFault>?
    /// The mark of the document that is shown.
    var etag: String?
    /// When that was changed, in the server's words.
    var lastModified: String?
    /// SHA-256 of it.
    var hash: String?
    /// When it was last known to be so.
    var goodAt: Timestamp?
    /// How fresh the documents of its widgets say that it is, at best.
    var shown = Freshness.none

    /// Whether a poll has ended since the service started. Before, what is kept is as old as the service was away, which is
    /// no fault of the source.
    var hasEnded = false

    /// What must not appear in any text.
    var secrets: [String] { (try? request?.get())?.secrets ?? [] }

    /// A source from the tables.
    init(_ kept: KeptSource, _ widgets: [KeptWidget], _ secrets: [String: SecretVault.Secret]) {
        id = kept.id
        source = kept.document.source
        interval = EffectiveInterval.seconds(source: source.seconds, widgets: widgets.map(\.widget.seconds))
        self.widgets = widgets.map(\.placed)
        goodAt = widgets.compactMap(\.document.goodAt).max()
        let told = Set(widgets.map(\.document.freshness))
        shown = [.fresh, .stale, .expired].first(where: told.contains) ?? .none
        guard source.kind == .http else {
            request = nil
            return
        }
        let (source, interval) = (source, interval)
        request = Result { () throws(PollFault) in
            var asked = try SourceRequest(source, seconds: interval, secrets)
            asked.request.isDoubtful = kept.document.fault?.code.hasPrefix("net.") == true
            return asked
        }
    }

    /// Whether anybody wants it: a source without widgets is not asked.
    var isPolled: Bool { source.off != true && !widgets.isEmpty && source.kind != .mqtt && source.kind != .unknown }

    /// Whether its data may have become less fresh by time alone.
    var mayAge: Bool { (shown == .fresh || shown == .stale) && (hasEnded || !isPolled) }

    /// Notes a document that came, and keeps what marks it when every widget could use it: what one could not use is
    /// looked into again with each poll, as it is no more right for being the same.
    mutating func keep(_ marks: Finding.Marks, of readings: WidgetReadings, at now: Timestamp) {
        forget()
        guard readings.outcome != .error else { return }
        (goodAt, shown) = (now, .fresh)
        guard readings.all.allSatisfy({ $0.reading.outcome != .error }) else { return }
        (etag, lastModified, hash) = (marks.etag, marks.lastModified, marks.hash)
    }

    /// After a failure the whole document is asked for: what is shown then has to be taken in anew.
    mutating func forget() { (etag, lastModified, hash) = (nil, nil, nil) }
}
