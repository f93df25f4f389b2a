import Bus
import Foundation
import Schema
import TestKit
import Testing

/// Runs traffic-ingest on a folder of snapshots for a test, and ends it afterwards.
func withTraffic(
    _ snapshots: [String: [UInt8]],
    kind: String,
    settings: [String: String] = [:],
    _ body: (RunningService) async throws -> Void
) async throws {
    let common = ["TRAFFIC_ENVIRONMENT": "real", "TRAFFIC_ZONE": "Europe/Madrid", "FEEDS_PLAY_SECONDS": "0.01"]
    try await RunningService.start(
        "traffic-ingest",
        topic: "traffic",
        settings: common.merging(settings) { $1 }
    ) { _, folder in
        try FileManager.default.createDirectory(atPath: folder.file("feed"), withIntermediateDirectories: true)
        for (name, bytes) in snapshots {
            try Data(bytes).write(to: URL(filePath: folder.file("feed/\(name)")))
        }
        return [:]
    }.ending { traffic in
        // What is there from the start would ask authorities, which a test does not.
        for source in ["sct", "dgt"] { try await traffic.perform("feed-\(source)/remove") }
        let address = "file://\(traffic.folder.file("feed"))"
        try await traffic.perform("feed-test/put", #"{"source":{"kind":"\#(kind)","address":"\#(address)"}}"#)
        try await body(traffic)
    }
}

extension RunningService {
    /// How many events of a source's incidents came, by their names.
    func counts() -> [Int] { ["opened", "updated", "cleared"].map { distinct($0).count } }

    /// The events of a name, repeats after a crash left out.
    func distinct(_ name: String) -> [JSON] {
        var seen: Set<String> = []
        return events(name).compactMap(\.json).filter { seen.insert($0["id"]?.text ?? "").inserted }
    }
}

@Suite(.serialized, .timeLimit(.minutes(5)))
struct IngestTests {
    @Test func `the demonstration opens, changes and clears incidents without a network`() async throws {
        let settings = ["TRAFFIC_ZONE": "Europe/Madrid", "FEEDS_PLAY_SECONDS": "0.02"]
        try await RunningService.start("traffic-ingest", topic: "traffic", settings: settings).ending { traffic in
            try await traffic.perform(
                "feed-demo/put",
                #"{"source":{"kind":"sct-gml","address":"demo:","environment":"demo","seconds":5}}"#
            )
            // What a source has at its first read asks nobody for attention; what is open when a watch is made does.
            try await eventually("it is read", within: .seconds(30)) { traffic.counts()[0] > 0 }
            try await traffic.perform("watch-all/put", #"{"name":"All","watch":{"attention":true}}"#)
            try await eventually("incidents come and go", within: .seconds(60)) {
                traffic.counts().allSatisfy { $0 > 0 }
            }
            #expect(traffic.distinct("opened").first?["data"]?["initial"]?.text == "true")
            // What was there at the first read asks nobody for attention.
            try await eventually("what comes into the watch asks for attention", within: .seconds(30)) {
                traffic.distinct("entered").contains { $0["data"]?["attention"]?["dedupeKey"]?.text?.isEmpty == false }
            }
            let map = try await traffic.ask("geojson")
            #expect(map["type"]?.text == "FeatureCollection")
            #expect(map["features"]?.elements.isEmpty == false)
            #expect(try await traffic.ask("kml")["text"]?.text?.contains("<kml") == true)
            let feed = try await traffic.ask("feeds")["feeds"]?.elements.first { $0["id"]?.text == "demo" }
            #expect(feed?["feed"]?["state"]?.text == "ok")
        }
    }

    @Test(.samples, arguments: ["0.005", "0.03", "0.1"])
    func `a series of real snapshots gives each change once, at any speed, whatever is killed`(_ seconds: String)
        async throws
    {
        let series = try SnapshotSeries("traffic/uk-ntcc-2013")
        #expect(series.snapshots.count == 39)
        let settings = ["FEEDS_PLAY_SECONDS": seconds]
        try await withTraffic(series.snapshots, kind: "datex2", settings: settings) { traffic in
            for opened in [12, 25, 38] {
                try await eventually("\(opened) opened", within: .seconds(60)) { traffic.counts()[0] >= opened }
                try await traffic.process.kill()
                try await traffic.launch()
            }
            try await eventually("all is told: \(traffic.counts())", within: .seconds(60)) {
                Set(series.changes(in: traffic.documents("test"))) == series.expected
            }
            // Four of the 44 new versions say nothing new: the documents have them, and no event tells of them.
            #expect(series.expected.count(where: { $0.change == "updated" }) == 44)
            #expect(traffic.counts() == [43, 40, 34])
            let open = try await traffic.ask("incidents")
            #expect(open["incidents"]?.elements.count == 9)
            let key = try #require(open["incidents"]?.elements.first?["key"]?.text)
            let history = try await traffic.ask("incident", key)
            #expect(history["incident"]?["key"]?.text == key)
            #expect(history["revisions"]?.elements.isEmpty == false)
        }
    }

    @Test(arguments: BadDocument.all)
    fileprivate func `a bad document clears nothing, and the reason is told`(_ bad: BadDocument) async throws {
        let word = bad.reason
        let good = Array(Self.snapshot.utf8)
        try await withTraffic(["1.xml": good, "2.xml": bad.bytes], kind: "sct-gml") { traffic in
            try await eventually("the feed tells", within: .seconds(30)) {
                traffic.documents("test/feed").last?.json?["reason"]?.text?.contains(word) == true
            }
            #expect(traffic.counts() == [1, 0, 0])
            #expect(try await traffic.ask("incidents")["incidents"]?.elements.count == 1)
            try await traffic.line("feed.failed") { $0.text.contains(word) }
        }
    }

    @Test func `a source that is removed takes its incidents with it`() async throws {
        try await withTraffic(["1.xml": Array(Self.snapshot.utf8)], kind: "sct-gml") { traffic in
            try await eventually("it is read") { traffic.counts() == [1, 0, 0] }
            try await traffic.perform("feed-test/remove")
            try await eventually("it is cleared") { traffic.counts() == [1, 0, 1] }
            try await eventually("its document says so") {
                traffic.documents("test/1459120").last?.json?["lifecycle"]?.text == "cleared"
            }
            let refused = try await traffic.perform("feed-test/refresh")
            #expect(refused["type"]?.text == "urn:quintet:problem:unknown-entity")
        }
    }

    @Test func `what cannot be a source or a watch is refused with a pointer`() async throws {
        try await withTraffic([:], kind: "sct-gml") { traffic in
            let source = try await traffic.perform("feed-x/put", #"{"source":{"kind":"fax","address":"fax:1"}}"#)
            #expect(
                source["errors"]?.elements.compactMap { $0["pointer"]?.text } == ["/source/kind", "/source/address"]
            )
            let watch = try await traffic.perform("watch-x/put", #"{"name":"x","watch":{"box":[1,2,3]}}"#)
            #expect(watch["errors"]?.elements.first?["pointer"]?.text == "/watch/box")
        }
    }

    /// One invented incident in the structure of the live feed.
    static let snapshot = """
        <?xml version="1.0" encoding="UTF-8"?><wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" \
        xmlns:gml="http://www.opengis.net/gml" xmlns:cite="http://www.opengeospatial.net/cite"><gml:featureMember>\
        <cite:mct2_v_afectacions_data fid="x"><cite:geom><gml:Point \
        srsName="http://www.opengis.net/gml/srs/epsg.xml#4326"><gml:coordinates>2.1,41.4</gml:coordinates></gml:Point>\
        </cite:geom><cite:identificador>145912002</cite:identificador><cite:tipus>2</cite:tipus>\
        <cite:subtipus>3</cite:subtipus><cite:carretera>B-23</cite:carretera><cite:pk_inici>9.00</cite:pk_inici>\
        <cite:pk_fi>10.00</cite:pk_fi><cite:causa>Accident</cite:causa>\
        <cite:data>Fri, 20 Nov 2026 19:35:57 GMT</cite:data><cite:nivell>4</cite:nivell><cite:sentit>Creixent</cite:sentit>\
        <cite:descripcio>Circulació amb congestió</cite:descripcio><cite:descripcio_tipus>Retenció</cite:descripcio_tipus>\
        <cite:font>SCT</cite:font></cite:mct2_v_afectacions_data></gml:featureMember></wfs:FeatureCollection>
        """
}

/// A document that is none.
private struct BadDocument: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    /// A word of the reason that has to be told.
    let reason: String

    init(_ name: String, _ bytes: some Sequence<UInt8>, _ reason: String) {
        (testDescription, self.bytes, self.reason) = (name, Array(bytes), reason)
    }

    static let all: [BadDocument] = {
        let good = IngestTests.snapshot
        let entities = #"<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>"#
        let latin = good.replacing("ó", with: "~").utf8.map { $0 == UInt8(ascii: "~") ? 0xF3 : $0 }
        return [
            BadDocument("nothing", "".utf8, "empty"), BadDocument("white space", " \n ".utf8, "white space"),
            BadDocument("HTML", "<html><body>Wartung</body></html>".utf8, "root"),
            BadDocument("another root", good.replacing("FeatureCollection", with: "FeatureInfo").utf8, "root"),
            BadDocument("half a document", good.prefix(700).utf8, "torn"),
            BadDocument("JSON", #"{"incidents":[]}"#.utf8, "XML"), BadDocument("entities", entities.utf8, "entities"),
            BadDocument(
                "an external entity",
                #"<!DOCTYPE x SYSTEM "file:///etc/hostname"><x/>"#.utf8,
                "document type"
            ), BadDocument("Latin-1 named UTF-8", latin, "encoding"),
        ]
    }()
}
