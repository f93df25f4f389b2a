import Foundation
import Schema
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct FeedFileTests {
    private static func write(_ sources: String, to traffic: RunningService) throws {
        try Data(sources.utf8).write(to: URL(filePath: traffic.folder.file("feeds.json")))
    }

    private static func source(of traffic: RunningService) -> String {
        #"{"kind":"sct-gml","address":"file://\#(traffic.folder.file("feed"))","attribution":"Town"}"#
    }

    @Test func `sources of the file are read, cannot be changed by command, and go with it`() async throws {
        try await withTraffic(["1.xml": Array(IngestTests.snapshot.utf8)], kind: "sct-gml") { traffic in
            try await traffic.perform("feed-test/remove")
            try Self.write(#"{"town":\#(Self.source(of: traffic))}"#, to: traffic)
            let settings = ["FEEDS_FILE": traffic.folder.file("feeds.json")]
            try await traffic.process.stop()
            try await traffic.launch(with: settings)
            try await eventually("it is read") { traffic.documents("town/1459120").last?.json != nil }
            #expect(traffic.documents("town/feed").last?.json?["attribution"]?.text == "Town")

            let refused = try await traffic.perform("feed-town/put", #"{"source":\#(Self.source(of: traffic))}"#)
            #expect(refused["type"]?.text == "urn:quintet:problem:forbidden")
            #expect(try await traffic.perform("feed-town/remove")["status"]?.number == 403)

            try Self.write("{}", to: traffic)
            try await traffic.process.stop()
            try await traffic.launch(with: settings)
            try await eventually("it is cleared with its file") {
                traffic.documents("town/1459120").last?.json?["lifecycle"]?.text == "cleared"
            }
        }
    }

    @Test(arguments: [
        ("{", "a JSON object of sources"), (#"{"a b":{"kind":"otn","address":"https://example.org"}}"#, "/a b"),
        (#"{"x":{"kind":"fax","address":"https://example.org"}}"#, "/x/kind: expected one of sct-gml"),
    ])
    func `a bad file keeps the service from starting, with the reason`(_ text: String, _ words: String) async throws {
        let folder = try TemporaryFolder()
        try Data(text.utf8).write(to: URL(filePath: folder.file("feeds.json")))
        let settings = ["DATA_DIR": folder.file("data"), "FEEDS_FILE": folder.file("feeds.json"), "LOG_FORMAT": "json"]
        let service = try ServiceProcess("traffic-ingest", environment: settings)
        #expect(try await service.end() == .code(78))
        let line = try #require(service.log.named("config.invalid").first)
        #expect(line["error.detail"]?.contains(words) == true, "\(line["error.detail"] ?? "")")
    }
}
