import Bus
import Foundation
import GRDB
import Schema
import TestKit
import Testing

/// What stays of incidents and sources over restarts, time and a broken feed.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct KeepingTests {
    private static let snapshot = Array(IngestTests.snapshot.utf8)
    /// The same feed without any incident.
    private static let empty = Array(
        IngestTests.snapshot.replacing(/<gml:featureMember>.*<\/gml:featureMember>/, with: "").utf8
    )

    @Test func `a cleared incident stays on the bus for a day, and its history for ninety`() async throws {
        try await withTraffic(["1.xml": Self.snapshot, "2.xml": Self.empty], kind: "sct-gml") { traffic in
            try await eventually("it is cleared") { traffic.counts() == [1, 0, 1] }
            let hour: Int64 = 3_600_000
            try await traffic.restart { try $0.change("UPDATE incident SET clearedAt = clearedAt - ?", [23 * hour]) }
            _ = try await traffic.ask("feeds")
            #expect(traffic.documents("test/1459120").last?.payload.isEmpty == false)

            try await traffic.restart { try $0.change("UPDATE incident SET clearedAt = clearedAt - ?", [2 * hour]) }
            try await eventually("it is removed from the bus") {
                traffic.documents("test/1459120").last?.payload.isEmpty == true
            }
            let history = try await traffic.ask("incident", "test:1459120")
            #expect(history["incident"]?["clearReason"]?.text == "absent")
            #expect(history["revisions"]?.elements.count == 2)

            try await traffic.restart { database in
                try database.change("UPDATE incident SET clearedAt = clearedAt - ?", [90 * 24 * hour])
                try database.change("UPDATE revision SET at = at - ?", [91 * 24 * hour])
            }
            try await eventually("it is forgotten") {
                try await traffic.ask("incident", "test:1459120")["status"]?.number == 404
            }
            #expect(try await traffic.ask("incidents", #"{"cleared":true}"#)["incidents"]?.elements.isEmpty == true)
        }
    }

    @Test func `retained documents that nobody knows of are removed at the start`() async throws {
        try await withTraffic(["1.xml": Self.snapshot], kind: "sct-gml") { traffic in
            try await eventually("it is read") { traffic.counts() == [1, 0, 0] }
            try await traffic.restart { _ in
                let ghost = "\(traffic.root)/state/test/99"
                try await traffic.client.publish(ghost, #"{"key":"test:99"}"#, isRetained: true)
                let real = "\(traffic.root)/state/test/1459120"
                try await traffic.client.publish(real, "", isRetained: true)
                try await eventually("it is lost") { traffic.documents("test/1459120").last?.payload.isEmpty == true }
            }
            try await eventually("the ghost is removed") { traffic.documents("test/99").last?.payload.isEmpty == true }
            try await eventually("what was lost is there again") {
                traffic.documents("test/1459120").last?.json?["lifecycle"]?.text == "open"
            }
        }
    }

    @Test func `a source that is down becomes stale, and its incidents stay`() async throws {
        try await withTraffic(["1.xml": Self.snapshot], kind: "sct-gml") { traffic in
            try await eventually("it is read") { traffic.counts() == [1, 0, 0] }
            try await traffic.restart { _ in
                try FileManager.default.removeItem(atPath: traffic.folder.file("feed/1.xml"))
            }
            try await eventually("it fails") {
                ["failing", "stale"].contains(traffic.documents("test/feed").last?.json?["state"]?.text)
            }
            try await traffic.restart { database in
                try database.change(
                    "UPDATE feed SET status = json_set(CAST(status AS TEXT), '$.lastGood', '2020-01-01T00:00:00Z')"
                )
            }
            try await eventually("it is stale") {
                traffic.documents("test/feed").last?.json?["state"]?.text == "stale"
            }
            #expect(traffic.counts() == [1, 0, 0])
            #expect(try await traffic.ask("incidents")["incidents"]?.elements.count == 1)
        }
    }
}
