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

@Suite(.serialized, .timeLimit(.minutes(3)))
struct IngestTests {
    @Test func `the demonstration opens, changes and clears incidents without a network`() async throws {
        let settings = ["TRAFFIC_ZONE": "Europe/Madrid", "FEEDS_PLAY_SECONDS": "0.02"]
        try await RunningService.start("traffic-ingest", topic: "traffic", settings: settings).ending { traffic in
            try await traffic.perform(
                "feed-demo/put",
                #"{"source":{"kind":"sct-gml","address":"demo:","environment":"demo","seconds":5}}"#
            )
            try await traffic.perform("watch-all/put", #"{"name":"All","watch":{"attention":true}}"#)
            try await eventually("incidents come and go", within: .seconds(60)) {
                traffic.counts().allSatisfy { $0 > 0 }
            }
            #expect(traffic.distinct("opened").first?["data"]?["initial"]?.text == "true")
            let entered = try #require(traffic.distinct("entered").first)
            #expect(entered["data"]?["attention"]?["dedupeKey"]?.text?.isEmpty == false)
            let map = try await traffic.ask("geojson")
            #expect(map["type"]?.text == "FeatureCollection")
            #expect(map["features"]?.elements.isEmpty == false)
            #expect(try await traffic.ask("kml")["text"]?.text?.contains("<kml") == true)
            let feed = try await traffic.ask("feeds")["feeds"]?.elements.first { $0["id"]?.text == "demo" }
            #expect(feed?["feed"]?["state"]?.text == "ok")
        }
    }

    @Test(.samples) func `a series of real snapshots gives each change once, whatever is killed`() async throws {
        let folder = "traffic/uk-ntcc-2013/UnplannedEvent"
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(Samples.folder)/\(folder)")
        let snapshots = try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Samples.bytes("\(folder)/\($0)")) }
        )
        #expect(snapshots.count == 39)
        try await withTraffic(snapshots, kind: "datex2", settings: ["FEEDS_PLAY_SECONDS": "0.1"]) { traffic in
            for opened in [12, 25, 38] {
                try await eventually("\(opened) opened", within: .seconds(60)) { traffic.counts()[0] >= opened }
                try await traffic.process.kill()
                try await traffic.launch()
            }
            // Four of the series' 44 changes of version change nothing that is said, and are no event.
            try await eventually("all is told: \(traffic.counts())", within: .seconds(60)) {
                traffic.counts() == [43, 40, 34]
            }
            let open = try await traffic.ask("incidents")
            #expect(open["incidents"]?.elements.count == 9)
            let key = try #require(open["incidents"]?.elements.first?["key"]?.text)
            let history = try await traffic.ask("incident", key)
            #expect(history["incident"]?["key"]?.text == key)
            #expect(history["revisions"]?.elements.isEmpty == false)
        }
    }

    @Test(arguments: [
        ("", "empty"), ("<html><body>Wartung</body></html>", "root"), (String(snapshot.prefix(700)), "torn"),
    ])
    func `a bad document clears nothing, and the reason is told`(_ bad: String, _ word: String) async throws {
        let good = Array(Self.snapshot.utf8)
        try await withTraffic(["1.xml": good, "2.xml": Array(bad.utf8)], kind: "sct-gml") { traffic in
            try await eventually("the feed tells", within: .seconds(30)) {
                traffic.documents("test/feed").last?.json?["reason"]?.text?.contains(word) == true
            }
            #expect(traffic.counts() == [1, 0, 0])
            #expect(try await traffic.ask("incidents")["incidents"]?.elements.count == 1)
            try await traffic.line("feed.failed")
        }
    }

    @Test func `a source that is removed takes its incidents with it`() async throws {
        try await withTraffic(["1.xml": Array(Self.snapshot.utf8)], kind: "sct-gml") { traffic in
            try await eventually("it is read") { traffic.counts() == [1, 0, 0] }
            try await traffic.perform("feed-test/remove")
            try await eventually("it is cleared") { traffic.counts() == [1, 0, 1] }
            let last = try #require(traffic.documents("test/1459120").last?.json)
            #expect(last["lifecycle"]?.text == "cleared")
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
