import Foundation
import Schema
import TrafficIngestDomain

/// Reads the events of an Open511 service.
public struct Open511Adapter: FeedAdapter {
    private let settings: FeedSettings

    /// An adapter.
    public init(_ settings: FeedSettings) { self.settings = settings }

    /// Reads a document to its end.
    ///
    /// - Throws: ``FeedFault`` when the document as a whole cannot be believed.
    public func read(_ input: InputStream, record: (FeedRecord) throws -> Void) throws -> SnapshotHead {
        let tree = try JSONDocument.read(input)
        guard case .list(let events) = tree["events"] else {
            throw FeedFault(.shape, "expected a list of events, got \(tree.start)")
        }
        // What is on the other pages is not gone: a part must not pass for the whole.
        if let next = tree["pagination"]?["next_url"]?.word, !next.isEmpty {
            throw FeedFault(
                .shape,
                "expected all events, got one page of more; ask for a higher limit than that of \(next)"
            )
        }
        var head = SnapshotHead()
        for (index, event) in events.enumerated() {
            guard let id = event["id"]?.word, !id.isEmpty else {
                head.skipped.append("the event \(index + 1) has no id")
                continue
            }
            let reader = Open511Event(event: event, id: id, settings: settings)
            head.records += 1
            try record(reader.record)
        }
        return try head.checked()
    }
}
