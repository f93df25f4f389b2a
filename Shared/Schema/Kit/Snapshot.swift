// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

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

    public static let channel: Channel = channel(of: .each)
    public static let summary = "Answers a page of the service's state documents, and where its journal stands."
    public static let example = SnapshotRequest(after: "quintet/v1/main/home/state/vivienda-eficiente/louver")
    public static let answerExample = Snapshot(
        epoch: "0198f3c1-0000-7000-8000-000000000000",
        sequence: 417,
        documents: [
            Snapshot.Document(
                topic: "quintet/v1/main/home/state/vivienda-eficiente/room-lighting",
                json: #"{"online":"online","state":"ON","version":3,"at":"2026-09-21T14:13:20.000Z"}"#
            )
        ],
        next: nil
    )
}
