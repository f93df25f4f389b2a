import Schema

/// One record of a feed, in the terms of every feed.
public struct FeedRecord: Codable, Hashable, Sendable {
    /// The incident's number in its source, stable for life; two records with one number are one incident.
    public var incident: String
    /// The feed's own id of the record.
    public var id: String
    /// The feed's own revision; it orders, and says nothing of the content.
    public var revision: Int?
    /// When the feed changed it.
    public var updatedAt: Timestamp?
    /// Why it is over, where the feed says so.
    public var ended: ClearReason?
    /// Codes in it that no table knows, to be learnt: `sct:3/99 Esfondraments`.
    public var unknownCodes: Set<String> = []
    /// What it says.
    public var report: IncidentReport

    /// A record that is open.
    public init(incident: String, id: String, report: IncidentReport) {
        self.incident = incident
        self.id = id
        self.report = report
    }
}

/// What a whole document says beside its records.
public struct SnapshotHead: Hashable, Sendable {
    /// When the feed says it was published.
    public var publishedAt: Timestamp?
    /// How many records were read.
    public var records = 0
    /// Records that could not be used, with the reason; the others count.
    public var skipped: [String] = []

    /// A document without records.
    public init() {}
}

/// Why a document as a whole cannot be believed. It clears nothing.
public struct FeedFault: Error, Hashable, Sendable {
    /// What is wrong, in one word.
    public enum Kind: String, Sendable {
        /// Nothing, or white space.
        case empty
        /// It ends before its end.
        case torn
        /// It is no document of this kind: HTML, another root, no list where one must be.
        case shape
        /// Larger than can be right, in bytes, depth or entities.
        case tooLarge
        /// Its bytes are no text in the encoding that it names, nor in UTF-8.
        case encoding
    }

    /// What is wrong.
    public let kind: Kind
    /// What was expected, what came, and where.
    public let detail: String

    /// A fault.
    public init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}
