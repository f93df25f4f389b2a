// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// A source and how it does, retained at `state/source-{id}`. It changes when how it does changes, not with every poll.
public struct SourceDocument: StateDocument, Hashable {
    public var title: String?
    /// As it was put, with the names of secrets.
    public var source: DataSource
    public var outcome: PollResult
    /// Polls in a row that failed.
    public var failures: Int
    /// Since when it does so.
    public var since: Timestamp
    public var fault: PollFault?
    /// Seconds between two polls, the shortest of all its widgets.
    public var seconds: Double
    /// The widgets that are on it.
    public var widgets: Int

    /// A source that was not polled yet.
    public init(_ source: DataSource, title: String?, since: Timestamp) {
        self.source = source
        self.title = title
        self.since = since
        outcome = .pending
        failures = 0
        seconds = source.seconds ?? 60
        widgets = 0
    }

    public static let channel = Channel(.dashboard, .state, ["source-{source}"], nil, of: "source")
    public static let summary = "A source and how it does."
    public static let example = SourceDocument(
        DataSource(url: "http://192.168.1.20/solar.json", seconds: 30),
        title: "Solar",
        since: Timestamp(milliseconds: 1_790_000_000_000)
    )
}
