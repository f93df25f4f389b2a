import Foundation
import Schema
import TestKit
import Testing

/// What becomes of incidents when their source is switched away and back, or read in another way.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct SwitchTests {
    private static let snapshot = Array(IngestTests.snapshot.utf8)

    @Test func `what is open again after the other environment is told, though the document is the same`() async throws
    {
        try await withTraffic(["1.xml": Self.snapshot], kind: "sct-gml") { traffic in
            try await traffic.perform("feed-demo/remove")
            try await eventually("it is read") { traffic.counts() == [1, 0, 0] }
            try await traffic.perform("environment/set", #"{"environment":"demo"}"#)
            try await eventually("it is cleared") { traffic.counts() == [1, 0, 1] }
            try await traffic.perform("environment/set", #"{"environment":"real"}"#)
            try await eventually("it is open again") { traffic.counts() == [2, 0, 1] }
            #expect(traffic.distinct("opened").map { $0["data"]?["initial"]?.text } == ["true", "true"])
            #expect(traffic.distinct("cleared").first?["data"]?["incident"]?["clearReason"]?.text == "replaced")
        }
    }

    @Test func `a document that has not changed is read anew for another box`() async throws {
        try await withTraffic(["1.xml": Self.snapshot], kind: "sct-gml") { traffic in
            try await eventually("it is read") { traffic.counts() == [1, 0, 0] }
            let address = "file://\(traffic.folder.file("feed"))"
            let source = #"{"kind":"sct-gml","address":"\#(address)","box":[0,0,1,1]}"#
            try await traffic.perform("feed-test/put", #"{"source":\#(source)}"#)
            try await eventually("it has no place any more") { traffic.counts() == [1, 1, 0] }
            #expect(traffic.documents("test/1459120").last?.json?["geometry"] == nil)
        }
    }
}
