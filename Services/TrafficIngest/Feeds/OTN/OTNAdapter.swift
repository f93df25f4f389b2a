import Foundation
import Schema
import TrafficIngestDomain

/// Reads the `OTN-response GetGeneralMap` of 2011: segments of road with the affectations that stand in them. An
/// affectation of several segments comes once in each.
public struct OTNAdapter: FeedAdapter {
    private let settings: FeedSettings
    private let places: [KilometrePlace]

    /// An adapter with a dictionary of coordinates, as the feed has none.
    public init(settings: FeedSettings = FeedSettings(clock: SCTAdapter.clock), places: [KilometrePlace] = []) {
        self.settings = settings
        self.places = places
    }

    /// Reads a document to its end, and hands the affectations over in its order.
    public func read(_ input: InputStream, record hand: (FeedRecord) throws -> Void) throws -> SnapshotHead {
        var lists: [XMLNode] = []
        try XMLRecords.read(input, roots: ["OTN-response"], records: ["error", "segments-list"]) { node, _ in
            guard node.name == "error" else { return lists.append(node) }
            if let code = node.attributes["code"], !code.isEmpty {
                let words = node.attributes["content_text"] ?? ""
                throw FeedFault(.shape, "expected a map, got the server's error \(code) \(words)")
            }
        }
        guard let list = lists.first else {
            throw FeedFault(.shape, "expected a segments-list in OTN-response, got none")
        }
        var head = SnapshotHead()
        head.publishedAt = FeedClock(settings.clock).time(list.attributes["values_date"])
        for affectation in Self.merged(list, &head) {
            head.records += 1
            try hand(affectation.record(places, box: settings.box))
        }
        return try head.checked()
    }

    /// Each affectation once, in the order of the document.
    private static func merged(_ list: XMLNode, _ head: inout SnapshotHead) -> [OTNAffectation] {
        var merged: [OTNAffectation] = []
        var indices: [String: Int] = [:]
        for segment in list.all("segment") {
            for node in segment["affectations-list"]?.all("affectation") ?? [] {
                if let index = node.attributes["code"].flatMap({ indices[$0] }) {
                    guard !merged[index].extend(segment) else { continue }
                    let road = segment.attributes["road_code"] ?? "a road without a number"
                    head.skipped.append("\(merged[index].code) stands in \(road) too; its first road counts")
                    continue
                }
                do throws(Unusable) {
                    let affectation = try OTNAffectation(node, in: segment)
                    indices[affectation.code] = merged.count
                    merged.append(affectation)
                } catch {
                    head.skipped.append(error.description)
                }
            }
        }
        return merged
    }
}
