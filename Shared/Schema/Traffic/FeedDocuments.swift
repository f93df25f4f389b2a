// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Whether a feed can be believed now.
public enum FeedState: String, WireEnum {
    /// Not read yet.
    case new
    case ok
    /// The last reads failed; what is open stays open.
    case failing
    /// Nothing good came for five periods; what is open is shown as of then.
    case stale
    /// Not polled: the environment or a person turned it off.
    case off
    case unknown
}

/// How a feed does, retained at `state/{source}/feed`.
public struct FeedDocument: StateDocument, Hashable {
    public var state: FeedState
    /// The adapter: `sct-gml`, `otn`, `datex2`, `digitraffic`, `open511`.
    public var kind: String
    public var attribution: String
    public var licence: String
    public var lastPoll: Timestamp?
    /// The last read that was good.
    public var lastGood: Timestamp?
    /// The last read that changed anything.
    public var lastChange: Timestamp?
    /// When the feed says its last good snapshot was published, or its server that it was changed; absent when neither
    /// does.
    public var snapshotAt: Timestamp?
    /// Incidents that are open.
    public var open: Int
    /// Reads in a row that failed.
    public var failures: Int
    /// The HTTP status of the last read.
    public var http: Int?
    /// Why the last read failed, and what was done with it.
    public var reason: String?

    /// A feed that was not read yet.
    public init(kind: String, attribution: String, licence: String) {
        state = .new
        self.kind = kind
        self.attribution = attribution
        self.licence = licence
        open = 0
        failures = 0
    }

    public static let channel = Channel(.traffic, .state, ["{source}", "feed"], nil, of: "feed")
    public static let summary = "How a feed does: whether it can be believed now, and since when."
    public static let example = FeedDocument(
        kind: "sct-gml",
        attribution: "Servei Català de Trànsit",
        licence: "Llicència oberta d'ús d'informació – Catalunya"
    )
}

/// What is open in a feed, retained at `state/{source}/manifest`, so that a reader finds ghosts and gaps.
public struct ManifestDocument: StateDocument, Hashable {
    /// When the feed says its last good snapshot was published.
    public var snapshotAt: Timestamp
    /// How many incidents are open.
    public var count: Int
    /// SHA-256 of their keys, sorted, each followed by a line break; in hexadecimal.
    public var keysHash: String

    /// A manifest.
    public init(snapshotAt: Timestamp, count: Int, keysHash: String) {
        self.snapshotAt = snapshotAt
        self.count = count
        self.keysHash = keysHash
    }

    public static let channel = Channel(.traffic, .state, ["{source}", "manifest"], nil, of: "manifest")
    public static let summary = "What is open in a feed, so that a reader finds ghosts and gaps."
    public static let example = ManifestDocument(
        snapshotAt: Timestamp(milliseconds: 1_790_000_000_000),
        count: 152,
        keysHash: String(repeating: "0", count: 64)
    )
}
