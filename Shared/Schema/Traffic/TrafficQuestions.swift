// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Asks for incidents, a page at a time, the last changed first.
public struct ListIncidents: Question {
    public var source: String?
    /// A road by its exact number.
    public var road: String?
    /// West, south, east, north in degrees.
    public var box: [Double]?
    /// The least severity, 0–5.
    public var severity: Double?
    public var category: IncidentCategory?
    /// Whether those too that are cleared.
    public var cleared: Bool?
    /// Open or cleared at any time from here …
    public var from: Timestamp?
    /// … to here.
    public var to: Timestamp?
    /// At most so many, 1–500; 100 when absent. A page also ends at 48 KiB.
    public var limit: Double?
    /// Where the last page ended.
    public var cursor: String?

    /// All open incidents.
    public init() {}

    public static let channel = Channel(.traffic, .question, [], "incidents", of: "incidents")
    public static let summary = "Answers incidents by road, box, severity, category and time; bare, those of a road."
    public static let example: ListIncidents = {
        var list = ListIncidents()
        list.road = "A-2"
        list.severity = 3
        return list
    }()
    public static let limits: [Limit<ListIncidents>] = [
        .range("severity", 0...5) { $0.severity }, .range("limit", 1...500) { $0.limit },
    ]
    public static let answerExample = IncidentPage(incidents: [.example], next: nil)

    /// A road, or nothing for all.
    public static func bare(_ text: String) -> ListIncidents? {
        var list = ListIncidents()
        list.road = text.isEmpty ? nil : text
        return list
    }
}

/// A page of incidents.
public struct IncidentPage: Codable, Hashable, Sendable {
    public var incidents: [IncidentDocument]
    /// The cursor of the next page; absent on the last.
    public var next: String?

    /// A page.
    public init(incidents: [IncidentDocument], next: String?) {
        self.incidents = incidents
        self.next = next
    }
}

/// Asks for one incident with its history.
public struct GetIncident: Question {
    /// Its key: `sct:1422178`.
    public var key: String

    /// An incident by its key.
    public init(key: String) { self.key = key }

    public static let channel = Channel(.traffic, .question, [], "incident", of: "incidents")
    public static let summary = "Answers one incident with its revisions; its bare key is taken too."
    public static let example = GetIncident(key: "sct:1459120")
    public static let answerExample = IncidentHistory(incident: .example, revisions: [.example])

    public static func bare(_ text: String) -> GetIncident? { text.isEmpty ? nil : GetIncident(key: text) }
}

/// An incident and what was published of it.
public struct IncidentHistory: Codable, Hashable, Sendable {
    /// As it is now.
    public var incident: IncidentDocument
    /// As it was, oldest first, as far as 48 KiB hold.
    public var revisions: [IncidentDocument]

    /// An incident with its revisions.
    public init(incident: IncidentDocument, revisions: [IncidentDocument]) {
        self.incident = incident
        self.revisions = revisions
    }
}

/// Asks how the feeds do.
public struct ListFeeds: Question {
    /// All feeds.
    public init() {}

    public static let channel = Channel(.traffic, .question, [], "feeds", of: "feeds")
    public static let summary = "Answers the sources and how they do."
    public static let example = ListFeeds()
    public static let answerExample = FeedList(
        environment: .demo,
        feeds: [
            FeedList.Feed(
                id: "sct",
                source: PutFeed.example.source,
                feed: .example,
                unknownCodes: [FeedList.UnknownCode(code: "sct:3/99 Esfondraments", count: 2)]
            )
        ]
    )
}

/// The sources and how they do.
public struct FeedList: Codable, Hashable, Sendable {
    public var environment: TrafficEnvironment
    public var feeds: [Feed]

    /// A source.
    public struct Feed: Codable, Hashable, Sendable {
        public var id: String
        public var source: FeedSource
        public var feed: FeedDocument
        /// The 20 codes of it that came most often and that no table here knows; absent when every code is known.
        public var unknownCodes: [UnknownCode]?

        /// A source and how it does.
        public init(id: String, source: FeedSource, feed: FeedDocument, unknownCodes: [UnknownCode]? = nil) {
            self.id = id
            self.source = source
            self.feed = feed
            self.unknownCodes = unknownCodes
        }
    }

    /// A code of a feed that no table here knows.
    public struct UnknownCode: Codable, Hashable, Sendable {
        /// The feed's code, with its words where it has some: `sct:3/99 Esfondraments`.
        public var code: String
        /// How often an incident was opened or updated with it.
        public var count: Int

        /// A code and how often it came.
        public init(code: String, count: Int) {
            self.code = code
            self.count = count
        }
    }

    /// Sources.
    public init(environment: TrafficEnvironment, feeds: [Feed]) {
        self.environment = environment
        self.feeds = feeds
    }
}
