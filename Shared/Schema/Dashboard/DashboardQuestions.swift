// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Asks for the pages there are.
public struct ListPages: Question {
    /// Whether those too that were deleted.
    public var deleted: Bool?

    /// The pages that are shown.
    public init() {}

    public static let channel = Channel.askDashboard("pages")
    public static let summary = "Answers the pages in their order."
    public static let example = ListPages()
    public static let answerExample = PageList(
        pages: [PageList.Entry(id: "office", title: "Office", order: 1, version: 4, widgets: 5)]
    )
}

/// Pages in their order.
public struct PageList: Codable, Hashable, Sendable {
    public var pages: [Entry]

    /// A page in short.
    public struct Entry: Codable, Hashable, Sendable {
        public var id: String
        public var title: String
        public var order: Double
        public var version: Int
        public var widgets: Int
        public var deleted: Bool?

        /// A page in short.
        public init(id: String, title: String, order: Double, version: Int, widgets: Int, deleted: Bool? = nil) {
            self.id = id
            self.title = title
            self.order = order
            self.version = version
            self.widgets = widgets
            self.deleted = deleted
        }
    }

    /// Pages.
    public init(pages: [Entry]) { self.pages = pages }
}

/// Asks for the versions that a page can be restored to.
public struct ListVersions: Question {
    public var page: String

    /// The versions of a page.
    public init(page: String) { self.page = page }

    public static let channel = Channel.askDashboard("versions")
    public static let summary = "Answers the last fifty versions of a page, the newest first; its bare id is taken too."
    public static let example = ListVersions(page: "office")
    public static let answerExample = VersionList(versions: [
        VersionList.Entry(
            version: 4,
            at: Timestamp(milliseconds: 1_790_000_000_000),
            change: "widget-add",
            by: "urn:quintet:main:console",
            widgets: 5
        )
    ])

    public static func bare(_ text: String) -> ListVersions? { text.isEmpty ? nil : ListVersions(page: text) }
}

/// Versions of a page.
public struct VersionList: Codable, Hashable, Sendable {
    public var versions: [Entry]

    /// A version in short.
    public struct Entry: Codable, Hashable, Sendable {
        public var version: Int
        public var at: Timestamp
        /// What was done.
        public var change: String
        /// Who did it.
        public var by: String
        public var widgets: Int

        /// A version in short.
        public init(version: Int, at: Timestamp, change: String, by: String, widgets: Int) {
            self.version = version
            self.at = at
            self.change = change
            self.by = by
            self.widgets = widgets
        }
    }

    /// Versions.
    public init(versions: [Entry]) { self.versions = versions }
}

/// Asks for the sources there are.
public struct ListSources: Question {
    /// All of them.
    public init() {}

    public static let channel = Channel.askDashboard("sources")
    public static let summary = "Answers the sources, and the names and origins of the secrets."
    public static let example = ListSources()
    public static let answerExample = SourceList(
        sources: ["calls": .example],
        secrets: [SourceList.Secret(name: "weather", origin: "https://api.example.org")]
    )
}

/// Sources by their ids.
public struct SourceList: Codable, Hashable, Sendable {
    public var sources: [String: SourceDocument]
    public var secrets: [Secret]

    /// A secret, without what it is.
    public struct Secret: Codable, Hashable, Sendable {
        public var name: String
        public var origin: String

        /// A secret, without what it is.
        public init(name: String, origin: String) {
            self.name = name
            self.origin = origin
        }
    }

    /// Sources and secrets.
    public init(sources: [String: SourceDocument], secrets: [Secret]) {
        self.sources = sources
        self.secrets = secrets
    }
}

/// Asks for pages and sources as a file.
public struct ExportPages: Question {
    /// One page; all of them when it is not given.
    public var page: String?

    /// All pages, or one.
    public init(page: String? = nil) { self.page = page }

    public static let channel = Channel.askDashboard("export")
    public static let summary = "Answers pages and their sources, without secrets; a page's bare id is taken too."
    public static let example = ExportPages(page: "office")
    public static let answerExample = DashboardExport.example

    public static func bare(_ text: String) -> ExportPages? { ExportPages(page: text.isEmpty ? nil : text) }
}

/// Asks to fetch and map now, without keeping anything.
public struct PreviewSource: Question {
    /// A source that may not be kept yet; or `id`, one that is.
    public var source: DataSource?
    public var id: String?
    public var kind: WidgetKind
    public var mapping: WidgetMapping?
    public var settings: WidgetSettings?

    /// A preview for a kind of widget.
    public init(kind: WidgetKind, source: DataSource? = nil, id: String? = nil) {
        self.kind = kind
        self.source = source
        self.id = id
    }

    public static let channel = Channel.askDashboard("preview")
    public static let summary = "Fetches and maps now, and answers status, headers, the first items and warnings."
    public static let example = PreviewSource(kind: .bar, source: DataSource(url: "http://127.0.0.1:8300/bar"))
    public static let answerExample: SourcePreview = {
        var preview = SourcePreview(outcome: .ok)
        preview.status = 200
        preview.headers = ["content-type": "application/json"]
        preview.items = [WidgetItem(name: "passed", value: 4)]
        preview.milliseconds = 12
        preview.bytes = 140
        return preview
    }()
}

/// What a source gives now.
public struct SourcePreview: Codable, Hashable, Sendable {
    public var outcome: PollResult
    /// The HTTP status.
    public var status: Int?
    public var headers: [String: String]?
    public var bytes: Int?
    public var milliseconds: Int?
    /// The first ten items.
    public var items: [WidgetItem]
    public var warnings: [PollWarning]
    public var fault: PollFault?

    /// How it ended.
    public init(outcome: PollResult) {
        self.outcome = outcome
        items = []
        warnings = []
    }
}

/// How fine a history is.
public enum HistoryStep: String, WireEnum {
    /// Every value, for a day.
    case raw
    /// Five minutes, for thirty days.
    case minutes = "5m"
    /// An hour, for a year.
    case hour = "1h"
    case unknown
}

/// Asks for the values of a widget over time, a page at a time, oldest first.
public struct WidgetHistory: Question {
    public var widget: String
    public var from: Timestamp?
    public var to: Timestamp?
    /// The finest that reaches back to `from` when it is not given.
    public var step: HistoryStep?
    /// At most so many, 1–1,000; 500 when it is not given.
    public var limit: Double?
    public var cursor: String?

    /// The last day of a widget.
    public init(widget: String) { self.widget = widget }

    public static let channel = Channel.askDashboard("history")
    public static let summary = "Answers a widget's values over time; its bare id is taken too."
    public static let example = WidgetHistory(widget: "office-1")
    public static let limits: [Limit<WidgetHistory>] = [.range("limit", 1...1000) { $0.limit }]
    public static let answerExample = HistoryPage(
        step: .minutes,
        points: [HistoryPoint(at: Timestamp(milliseconds: 1_790_000_000_000), last: 20)],
        next: nil
    )

    public static func bare(_ text: String) -> WidgetHistory? { text.isEmpty ? nil : WidgetHistory(widget: text) }
}

/// A value, or several put together; a gap has no `last`.
public struct HistoryPoint: Codable, Hashable, Sendable {
    /// When, or the beginning of the step.
    public var at: Timestamp
    /// The name of the item, where a widget has several.
    public var name: String?
    public var last: Double?
    public var min: Double?
    public var avg: Double?
    public var max: Double?
    /// How many values it is made of.
    public var count: Int?

    /// A value.
    public init(at: Timestamp, last: Double?) {
        self.at = at
        self.last = last
    }
}

/// A page of a history.
public struct HistoryPage: Codable, Hashable, Sendable {
    public var step: HistoryStep
    public var points: [HistoryPoint]
    /// The cursor of the next page; absent on the last.
    public var next: String?

    /// A page.
    public init(step: HistoryStep, points: [HistoryPoint], next: String?) {
        self.step = step
        self.points = points
        self.next = next
    }
}
