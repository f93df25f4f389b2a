import Foundation
import Schema
import Synchronization
import TestKit
import Testing

/// A road network beside a source, and what becomes of the incidents that are open.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct RoadsTests {
    private static let snapshots = ["1.xml": Array(IngestTests.snapshot.utf8)]

    /// Ten kilometres of an invented B-23, a hundredth of a degree each: 836 m.
    private static func lines(_ road: String = "B-23", north: Double = 0) -> String {
        #"[{"road":"\#(road)","places":[[2,41.4,0],[2.095,\#(41.4 + north)],[2.1,41.4,10]]}]"#
    }

    private static func part(_ id: String, _ part: Int = 1, of parts: Int = 1, _ lines: String = lines()) -> String {
        #"{"import":"\#(id)","part":\#(part),"parts":\#(parts),"lines":\#(lines)}"#
    }

    @Test func `an open incident gets its line with an import, another with the next, and loses it with the removal`()
        async throws
    {
        try await withTraffic(Self.snapshots, kind: "sct-gml") { traffic in
            try await traffic.opened()
            let reply = try await traffic.perform("roads/put", Self.part("first"))
            #expect(reply["outcome"]?.text == "applied" && reply["result"]?["missing"]?.text == "0")
            #expect(reply["result"]?["network"]?["kilometres"]?.text == "10")
            let first = try await traffic.updated(1)
            #expect(first["geometryOrigin"]?.text == "kmposts" && first["geometry"]?["type"]?.text == "LineString")
            #expect(first["geometry"]?["coordinates"]?.elements.last?.elements.first?.text == "2.1")
            let kml = try await traffic.ask("kml")["text"]?.text
            #expect(kml?.contains("<LineString>") == true)

            try await traffic.perform("roads/put", Self.part("second", Self.lines(north: 0.005)))
            let second = try await traffic.updated(2)
            #expect(second["geometry"] != first["geometry"] && second["geometryOrigin"]?.text == "kmposts")

            try await traffic.perform("roads/remove")
            let last = try await traffic.updated(3)
            #expect(last["geometryOrigin"]?.text == "feedStart" && last["geometry"]?["type"]?.text == "Point")
            #expect(try await traffic.perform("roads/remove")["outcome"]?.text == "noop")
            #expect(traffic.counts() == [1, 3, 0])
        }
    }

    @Test func `a network counts when all of its parts are there, in any order, whatever comes twice or is killed`()
        async throws
    {
        try await withTraffic(Self.snapshots, kind: "sct-gml") { traffic in
            try await traffic.opened()
            try await traffic.perform("roads/put", Self.part("given-up", 1, of: 2, Self.lines(north: 0.005)))
            for (number, outcome, missing) in [(3, "applied", "2"), (3, "noop", "2"), (1, "applied", "1")] {
                let lines = Self.lines(number == 1 ? "B-23" : "A-\(number)")
                let reply = try await traffic.perform("roads/put", Self.part("it", number, of: 3, lines))
                #expect(reply["outcome"]?.text == outcome && reply["result"]?["missing"]?.text == missing)
            }
            try await traffic.process.kill()
            try await traffic.launch()
            #expect(traffic.counts() == [1, 0, 0])
            let last = try await traffic.perform("roads/put", Self.part("it", 2, of: 3, Self.lines("A-2")))
            #expect(last["result"]?["network"]?["roads"]?.text == "3")
            #expect(last["result"]?["network"]?["lines"]?.text == "3")
            #expect(try await traffic.updated(1)["geometryOrigin"]?.text == "kmposts")
            let again = try await traffic.perform("roads/put", Self.part("it", 2, of: 3, Self.lines("A-2")))
            #expect(again["outcome"]?.text == "noop" && again["result"]?["network"] == last["result"]?["network"])
        }
    }

    @Test func `an import that was killed before its source was read again is not forgotten`() async throws {
        let isSilent = Atomic(false)
        let server = try TinyServer { request in
            if isSilent.load(ordering: .sequentiallyConsistent) { return [.hang] }
            if request.header("If-None-Match") != nil { return TinyServer.reply(304) }
            return TinyServer.reply(200, IngestTests.snapshot, ["ETag": "\"1\""])
        }
        try await withTraffic([:], kind: "sct-gml") { traffic in
            let source = #"{"source":{"kind":"sct-gml","address":"\#(server.url)","seconds":5}}"#
            try await traffic.perform("feed-web/put", source)
            try await traffic.opened()
            isSilent.store(true, ordering: .sequentiallyConsistent)
            try await traffic.perform("roads/put", Self.part("it"))
            try await traffic.process.kill()
            isSilent.store(false, ordering: .sequentiallyConsistent)
            let before = server.requests.count
            try await traffic.launch()
            #expect(try await traffic.updated(1)["geometryOrigin"]?.text == "kmposts")
            #expect(server.requests.dropFirst(before).first?.header("If-None-Match") == nil)
            // What was drawn is known: another start asks with the document's mark, and nothing is told twice.
            try await eventually("the mark is asked with", within: .seconds(30)) {
                server.requests.last?.header("If-None-Match") == "\"1\""
            }
            #expect(traffic.counts() == [1, 1, 0])
        }
    }

    @Test func `a folder stays at its snapshot, and a way that is too long leaves the point`() async throws {
        let later = IngestTests.snapshot.replacing("145912002", with: "145912102")
        let snapshots = ["1.xml": Array(IngestTests.snapshot.utf8), "2.xml": Array(later.utf8)]
        try await withTraffic(snapshots, kind: "sct-gml", settings: ["FEEDS_PLAY_SECONDS": "0.2"]) { traffic in
            try await eventually("both are played") { traffic.counts() == [2, 0, 1] }
            // 0.2 degrees north and back are 44 km for ten kilometres, 4.4 for one: 1.6 × 1 + 1.5 is 3.1.
            try await traffic.perform("roads/put", Self.part("detour", Self.lines(north: 0.2)))
            let reads = traffic.documents("test/feed").count
            try await eventually("it is read anew") { traffic.documents("test/feed").count > reads + 2 }
            #expect(traffic.counts() == [2, 0, 1])
            try await traffic.perform("roads/put", Self.part("straight"))
            let drawn = try await traffic.updated(1)
            #expect(drawn["key"]?.text == "test:1459121" && drawn["geometryOrigin"]?.text == "kmposts")
            #expect(drawn["revision"]?.text == "2" && traffic.counts() == [2, 1, 1])
        }
    }

    @Test func `bad lines are refused with their places, and nothing of the part is kept`() async throws {
        try await withTraffic([:], kind: "sct-gml") { traffic in
            let bad = #"[{"road":"B-23","places":[[2,41,1],[2,41,2]]},{"road":"A-2","places":[[2,41,1],[2.1,410,2]]}]"#
            let refused = try await traffic.perform("roads/put", Self.part("it", bad))
            let pointers = refused["errors"]?.elements.compactMap { $0["pointer"]?.text }
            #expect(pointers == ["/lines/0", "/lines/1/places/1"])
            #expect(try await traffic.perform("roads/put", Self.part("it"))["outcome"]?.text == "applied")
            let none = try await traffic.perform("roads/put", Self.part("none", "[]"))
            #expect(none["errors"]?.elements.first?["pointer"]?.text == "/lines")
        }
    }

    private static func part(_ id: String, _ lines: String) -> String { part(id, 1, of: 1, lines) }
}

extension RunningService {
    fileprivate func opened() async throws {
        try await eventually("it is read", within: .seconds(30)) { counts() == [1, 0, 0] }
    }

    /// The incident of the last of so many updates, of which nothing but the geometry changed.
    fileprivate func updated(_ count: Int) async throws -> JSON {
        try await eventually("\(count) updated: \(counts())", within: .seconds(30)) {
            distinct("updated").count >= count
        }
        let data = try #require(distinct("updated").last?["data"])
        #expect(data["changed"]?.elements.compactMap(\.text) == ["geometry"])
        return try #require(data["incident"])
    }
}
