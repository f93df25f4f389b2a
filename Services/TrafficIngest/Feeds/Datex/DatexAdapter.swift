import Foundation
import Schema
import TrafficIngestDomain

/// Reads DATEX II publications of situations: v1.0, v2 and v3; bare, in a container or in SOAP; XML and the JSON of 3.4.
///
/// Elements are told by their local names: publishers differ in namespaces where they do not differ in meaning.
public struct DatexAdapter: FeedAdapter {
    private let settings: FeedSettings
    private let supplier: String?

    /// An adapter; the supplier is put before the record's id where a source gathers what several publish.
    public init(_ settings: FeedSettings, supplier: String? = nil) {
        self.settings = settings
        self.supplier = supplier
    }

    /// Reads a document to its end.
    ///
    /// - Throws: ``FeedFault`` when the document as a whole cannot be believed.
    public func read(_ input: InputStream, record: (FeedRecord) throws -> Void) throws -> SnapshotHead {
        var publication = DatexPublication(DatexContext(settings), supplier: supplier)
        let document = HeadStream(input)
        defer { document.close() }
        let head = try document.look { !$0.unmarked.isEmpty }
        if head.unmarked.first == UInt8(ascii: "{") {
            try readJSON(document, &publication, record)
        } else {
            try readXML(document, &publication, record)
        }
        return try publication.finished()
    }

    private func readXML(
        _ document: InputStream,
        _ publication: inout DatexPublication,
        _ record: (FeedRecord) throws -> Void
    ) throws {
        try XMLRecords.read(
            document,
            roots: ["d2LogicalModel", "payload", "messageContainer", "Envelope"],
            records: ["publicationTime", "situation", "elementReference", "codedExchangeProtocol"]
        ) { node, path in
            switch node.name {
            case "elementReference": try publication.close(node, record)
            case "codedExchangeProtocol": publication.exchange(by: node.text)
            case "publicationTime":
                publication.enter(path.last)
                publication.publish(at: node.text)
            default:
                publication.enter(path.last)
                try publication.add(node, record)
            }
        }
    }

    private func readJSON(
        _ document: InputStream,
        _ publication: inout DatexPublication,
        _ record: (FeedRecord) throws -> Void
    ) throws {
        let tree = try JSONDocument.read(document)
        guard let body = tree["D2Payload"] ?? tree["payload"] ?? tree.at("/messageContainer/payload"),
            body["situation"].map({ if case .list = $0 { true } else { false } })
                ?? (body["feedType"]?.word == "SituationPublication")
        else { throw FeedFault(.shape, "expected a D2Payload with a list of situations, got \(tree.start)") }
        let payload = DatexTree.node("SituationPublication", body)
        publication.enter(payload)
        publication.publish(at: payload["publicationTime"]?.text)
        for situation in payload.all("situation") { try publication.add(situation, record) }
    }
}
