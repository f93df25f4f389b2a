// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// One thing that a widget shows. What a kind does not need is absent; an absent value is a gap, never zero.
public struct WidgetItem: Codable, Hashable, Sendable {
    public var name: String?
    public var value: Double?
    /// What a list or text shows, whatever the value was.
    public var text: String?
    public var title: String?
    public var subtitle: String?
    public var latitude: Double?
    public var longitude: Double?
    /// When it was so, in a line.
    public var at: Timestamp?

    /// Nothing yet.
    public init() {}

    /// A named number.
    public init(name: String?, value: Double?) {
        self.name = name
        self.value = value
    }
}

/// A semaphore's colour.
public enum SemaphoreLevel: String, WireEnum {
    case green, yellow, red
    /// No value came yet, or the last one is expired.
    case grey
    case unknown
}

/// How a semaphore stands.
public struct SemaphoreState: Codable, Hashable, Sendable {
    public var level: SemaphoreLevel
    /// Since when.
    public var since: Timestamp
    /// When the present episode began: it ends at green.
    public var episode: Timestamp?
    /// Whether its level changes too often to be told.
    public var flapping: Bool?
    /// Whether a person has seen it.
    public var acknowledged: Bool?
    /// Until when it is kept quiet.
    public var snoozedUntil: Timestamp?
    /// Whether no value comes.
    public var noData: Bool?

    /// A level.
    public init(level: SemaphoreLevel, since: Timestamp) {
        self.level = level
        self.since = since
    }
}

/// What a widget shows now, retained at `state/widget-{id}`: the last good data, how old it is, and why it is not newer.
public struct WidgetDocument: StateDocument, Hashable {
    public var page: String
    public var kind: WidgetKind
    public var title: String?
    public var source: String
    /// How the last poll ended for this widget.
    public var outcome: PollResult
    public var freshness: Freshness
    /// When the data was last known to be so; its age counts from here.
    public var goodAt: Timestamp?
    /// Seconds between two polls, by which freshness is meant.
    public var seconds: Double
    public var fault: PollFault?
    public var warnings: [PollWarning]
    /// The last good data.
    public var items: [WidgetItem]
    public var unit: String?
    /// The last sixty values of a number, oldest first, as of this publication; a gap is `null`.
    public var sparkline: [Double?]?
    public var semaphore: SemaphoreState?
    /// Whether the server's certificate is not checked.
    public var insecure: Bool?

    /// A widget that has no data yet.
    public init(page: String, widget: Widget, seconds: Double) {
        self.page = page
        kind = widget.kind
        title = widget.title
        source = widget.source
        outcome = .pending
        freshness = .none
        self.seconds = seconds
        warnings = []
        items = []
        unit = widget.mapping?.unit
    }

    public static let channel = Channel(.dashboard, .state, ["widget-{widget}"], nil, of: "widget")
    public static let summary = "What a widget shows now: the last good data, how old it is, and why it is not newer."
    public static let example: WidgetDocument = {
        var document = WidgetDocument(page: "office", widget: .example, seconds: 60)
        let time = Timestamp(milliseconds: 1_790_000_000_000)
        document.outcome = .ok
        document.freshness = .fresh
        document.goodAt = time
        document.items = [WidgetItem(name: "Calls waiting", value: 20)]
        document.semaphore = SemaphoreState(level: .yellow, since: time)
        return document
    }()
}
