extension Channel {
    /// `cmd/_journal/replay`, which every service has.
    static func journal(_ service: ServiceName) -> Channel {
        Channel(service, .command, ["_journal"], "replay", of: "journal")
    }
}

/// Asks a service for events again, byte for byte as they were first published.
///
/// They arrive on the asker's reply topic, followed by the reply; beyond retention the reply is `expired`.
public struct ReplayJournal: Codable, Sendable {
    /// The epoch the numbers belong to.
    public var epoch: String
    /// The first wanted sequence number.
    public var from: Int64
    /// The last wanted sequence number.
    public var to: Int64

    /// A request for a range of events.
    public init(epoch: String, from: Int64, to: Int64) {
        self.epoch = epoch
        self.from = from
        self.to = to
    }

    /// Where a service takes the request.
    public static func channel(of service: ServiceName) -> Channel { .journal(service) }
}

/// What a replay sent.
public struct ReplayedJournal: Codable, Sendable {
    /// The number of events sent before the reply.
    public var count: Int

    /// A count of replayed events.
    public init(count: Int) { self.count = count }
}

/// The answer to `ask/snapshot`: a page of a service's state documents, and where its journal stands.
public struct Snapshot: Codable, Sendable {
    /// The epoch of the journal.
    public var epoch: String
    /// The last event that the documents contain.
    public var sequence: Int64
    /// Each document's topic and JSON text.
    public var documents: [Document]
    /// The topic to ask on from, when there are more.
    public var next: String?

    /// One retained document.
    public struct Document: Codable, Sendable {
        /// The topic it is retained on.
        public var topic: String
        /// The document's JSON as a text, byte for byte as retained.
        public var json: String

        /// A document and where it stands.
        public init(topic: String, json: String) {
            self.topic = topic
            self.json = json
        }
    }

    /// A page of documents.
    public init(epoch: String, sequence: Int64, documents: [Document], next: String?) {
        self.epoch = epoch
        self.sequence = sequence
        self.documents = documents
        self.next = next
    }
}

/// A page of state documents; every service answers it.
public struct SnapshotRequest: Codable, Sendable {
    /// The topic after which the page begins.
    public var after: String?

    /// A request for the page after a topic, or for the first.
    public init(after: String? = nil) { self.after = after }
}
