// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// The kinds of feeds that can be read.
public enum FeedKind: String, WireEnum {
    /// The live feed of the Servei Català del Trànsit.
    case sctGML = "sct-gml"
    /// The `OTN-response GetGeneralMap` of 2011.
    case otn
    /// DATEX II 1.0, 2.x and 3.x, bare, in a container, in SOAP, or as JSON.
    case datex2
    /// Fintraffic's Simple JSON.
    case digitraffic
    case open511
    case unknown
}

/// Which set of sources is read.
public enum TrafficEnvironment: String, WireEnum {
    /// A day that is played from files; needs no network.
    case demo
    /// The authorities' feeds.
    case real
    case unknown
}

/// A source of incidents.
public struct FeedSource: Codable, Hashable, Sendable {
    public var kind: FeedKind
    /// `https://…`, or `file:` with a file or a folder of snapshots that are played in the order of their names.
    public var address: String
    /// Which environment it belongs to; `real` when it is not given.
    public var environment: TrafficEnvironment?
    /// Seconds between two reads, 5–86,400; 60 when it is not given.
    public var seconds: Double?
    /// Who has to be named.
    public var attribution: String?
    /// The terms.
    public var licence: String?
    /// The zone of times without one, such as `Europe/Madrid`, which it is for `sct-gml` and `otn` when it is not given;
    /// for others it is then UTC.
    public var zone: String?
    /// West, south, east, north: what lies outside is no place of this feed.
    public var box: [Double]?
    /// Whether it is not read for now.
    public var off: Bool?

    /// A source.
    public init(kind: FeedKind, address: String) {
        self.kind = kind
        self.address = address
    }
}

/// Makes or changes a source.
public struct PutFeed: Command, Hashable {
    public var source: FeedSource

    /// A source.
    public init(source: FeedSource) { self.source = source }

    public static let channel = Channel(.traffic, .command, ["feed-{source}"], "put", of: "feed")
    public static let summary = "Makes or changes a source of incidents."
    public static let example = PutFeed(
        source: FeedSource(kind: .datex2, address: "https://example.org/situations.xml")
    )
    public static let limits: [Limit<PutFeed>] = [.range("source/seconds", 5...86_400) { $0.source.seconds }]
}

/// Removes a source; its open incidents are cleared.
public struct RemoveFeed: Command, Hashable {
    /// Nothing to say.
    public init() {}

    public static let channel = Channel(.traffic, .command, ["feed-{source}"], "remove", of: "feed")
    public static let summary = "Removes a source; its open incidents are cleared."
    public static let example = RemoveFeed()

    /// Any word, as there is nothing to say.
    public static func bare(_ text: String) -> RemoveFeed? { RemoveFeed() }
}

/// Reads a source now.
public struct RefreshFeed: Command, Hashable {
    /// Nothing to say.
    public init() {}

    public static let channel = Channel(.traffic, .command, ["feed-{source}"], "refresh", of: "feed")
    public static let summary = "Reads a source now, not before what the source itself asks for."
    public static let example = RefreshFeed()

    /// Any word, as there is nothing to say.
    public static func bare(_ text: String) -> RefreshFeed? { RefreshFeed() }
}

/// Switches between the demonstration and the authorities' feeds.
public struct SetEnvironment: Command, Hashable {
    public var environment: TrafficEnvironment

    /// An environment.
    public init(environment: TrafficEnvironment) { self.environment = environment }

    public static let channel = Channel(.traffic, .command, ["environment"], "set", of: "environment")
    public static let summary = "Switches the whole set of sources: demo or real; the bare word is taken too."
    public static let example = SetEnvironment(environment: .real)

    public static func bare(_ text: String) -> SetEnvironment? {
        TrafficEnvironment.named(text).map { SetEnvironment(environment: $0) }
    }
}
