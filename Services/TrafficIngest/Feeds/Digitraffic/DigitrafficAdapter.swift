import Foundation
import Schema
import TrafficIngestDomain

/// Reads the Simple JSON of Fintraffic's Digitraffic: all situations of a kind, or one as it comes over MQTT.
public struct DigitrafficAdapter: FeedAdapter {
    private let settings: FeedSettings

    /// An adapter.
    public init(_ settings: FeedSettings) { self.settings = settings }

    /// Reads a document to its end.
    ///
    /// - Throws: ``FeedFault`` when the document as a whole cannot be believed.
    public func read(_ input: InputStream, record: (FeedRecord) throws -> Void) throws -> SnapshotHead {
        let tree = try JSONDocument.read(input)
        var head = SnapshotHead()
        let updated = tree["dataUpdatedTime"] ?? tree.at("/properties/dataUpdatedTime")
        head.publishedAt = FeedClock(settings.clock).time(updated?.word)
        for (index, feature) in try Self.features(tree).enumerated() {
            guard let properties = feature["properties"], let id = properties["situationId"]?.word, !id.isEmpty else {
                head.skipped.append("the feature \(index + 1) has no situationId")
                continue
            }
            let situation = DigitrafficSituation(
                id: id,
                properties: properties,
                geometry: feature["geometry"],
                settings: settings,
                publishedAt: head.publishedAt
            )
            head.records += 1
            try record(situation.record)
        }
        return try head.checked()
    }

    private static func features(_ tree: JSONTree) throws -> [JSONTree] {
        switch tree["type"]?.word {
        case "Feature" where tree["properties"]?["situationId"] != nil: return [tree]
        case "FeatureCollection":
            if case .list(let features) = tree["features"] { return features }
            fallthrough
        default:
            throw FeedFault(.shape, "expected a Feature or a FeatureCollection of situations, got \(tree.start)")
        }
    }
}
