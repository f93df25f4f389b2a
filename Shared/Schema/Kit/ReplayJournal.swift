// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Asks a service for events again, byte for byte as they were first published.
///
/// They arrive on the asker's reply topic, followed by the reply; beyond retention the reply is `expired`.
public struct ReplayJournal: Command {
    public typealias Reply = ReplayedJournal

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

    public static let channel = channel(of: .each)
    public static let summary =
        "Sends events again, byte for byte, to the asker's reply topic and then the reply; `expired` when they are gone."
    public static let example = ReplayJournal(epoch: "0198f3c1-0000-7000-8000-000000000000", from: 403, to: 416)
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
public struct SnapshotRequest: Question {
    /// The topic after which the page begins.
    public var after: String?

    /// A request for the page after a topic, or for the first.
    public init(after: String? = nil) { self.after = after }

    /// Where a service takes the question.
    public static func channel(of service: ServiceName) -> Channel {
        Channel(service, .question, [], "snapshot", of: "journal")
    }

    public static let channel = channel(of: .each)
    public static let summary = "Answers a page of the service's state documents, and where its journal stands."
    public static let example = SnapshotRequest(after: "quintet/v1/main/home/state/vivienda-eficiente/louver")
    public static let answerExample = Snapshot(
        epoch: "0198f3c1-0000-7000-8000-000000000000",
        sequence: 417,
        documents: [
            Snapshot.Document(
                topic: "quintet/v1/main/home/state/vivienda-eficiente/room-lighting",
                json: #"{"assurance":"confirmed","online":"online","state":"ON","version":3,"at":"2026-09-21T14:13:20.000Z"}"#
            )
        ],
        next: nil
    )
}
