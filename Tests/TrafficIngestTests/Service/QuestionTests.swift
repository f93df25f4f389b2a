import Foundation
import Schema
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct QuestionTests {
    /// Runs the service with two snapshots taken: in the second the works are gone.
    private func withRoads(_ body: (RunningService) async throws -> Void) async throws {
        let accident = SCTFeed.Incident(number: 1)
        let works = SCTFeed.Incident(number: 2, road: "C-31", level: 2, cause: (1, 1, "Obres"))
        let far = SCTFeed.Incident(number: 3, road: "A-2", level: 5, longitude: 0.62, latitude: 41.61)
        let snapshots = [SCTFeed(incidents: [accident, works, far]), SCTFeed(incidents: [accident, far])]
        let files = ["1.xml": snapshots[0].bytes, "2.xml": snapshots[1].bytes]
        try await withTraffic(files, kind: "sct-gml") { traffic in
            try await eventually("both are read") { traffic.counts() == [3, 0, 1] }
            try await body(traffic)
        }
    }

    @Test(arguments: [
        ("", "3 1"), ("b23", "1"), (#"{"road":"A 2"}"#, "3"), (#"{"road":"A-22"}"#, ""), (#"{"severity":5}"#, "3"),
        (#"{"cleared":true}"#, "1 2 3"), (#"{"box":[2,41,3,42]}"#, "1"), (#"{"category":"accident"}"#, "1 3"),
        (#"{"source":"test","road":"C-31"}"#, ""),
        (#"{"from":"2020-01-01T00:00:00Z","to":"2020-01-02T00:00:00Z"}"#, ""),
        (#"{"from":"2020-01-01T00:00:00Z","road":"C-31"}"#, "2"), (#"{"from":"2060-01-01T00:00:00Z"}"#, "1 3"),
    ])
    func `incidents are found by what is asked`(_ question: String, _ numbers: String) async throws {
        try await withRoads { traffic in
            let page = try await traffic.ask("incidents", question)
            let found = page["incidents"]?.elements.compactMap { $0["key"]?.text?.replacing("test:", with: "") }
            #expect(Set(found ?? []) == Set(numbers.split(separator: " ").map(String.init)))
        }
    }

    @Test func `the watches are told with what is in each of them, in pages`() async throws {
        try await withRoads { traffic in
            #expect(try await traffic.ask("watches")["watches"]?.elements.isEmpty == true)
            try await traffic.perform("watch-work/put", #"{"name":"To work","watch":{"roads":["B-23"],"severity":3}}"#)
            try await traffic.perform("watch-all/put", #"{"name":"All","watch":{}}"#)
            try await traffic.perform("watch-none/put", #"{"name":"None","watch":{"roads":["X-1"]}}"#)
            let page = try await traffic.ask("watches")
            let watches = page["watches"]?.elements ?? []
            #expect(watches.map { $0["id"]?.text } == ["all", "none", "work"])
            #expect(watches.map { $0["count"]?.number } == [2, 0, 1])
            #expect(watches.last?["incidents"] == .list([.text("test:1")]))
            #expect(watches.last?["name"]?.text == "To work")
            #expect(watches.last?["watch"]?["roads"] == .list([.text("B-23")]))
            #expect(page["next"] == nil)
            let rest = try await traffic.ask("watches", #"{"cursor":"none"}"#)
            #expect(rest["watches"]?.elements.map { $0["id"]?.text } == ["work"])
            try await traffic.perform("watch-all/remove")
            #expect(try await traffic.ask("watches")["watches"]?.elements.count == 2)
        }
    }

    @Test func `a page of watches ends before it is too large, and the next goes on`() async throws {
        let places = Array(repeating: "[2.123456,41.123456]", count: 1000).joined(separator: ",")
        let watch = #"{"name":"Long","watch":{"width":100,"corridor":[\#(places)]}}"#
        try await withTraffic([:], kind: "sct-gml") { traffic in
            for id in ["a", "b", "c"] { try await traffic.perform("watch-\(id)/put", watch) }
            let first = try await traffic.ask("watches")
            #expect(first["watches"]?.elements.map { $0["id"]?.text } == ["a", "b"] && first["next"]?.text == "b")
            let last = try await traffic.ask("watches", #"{"cursor":"b"}"#)
            #expect(last["watches"]?.elements.map { $0["id"]?.text } == ["c"] && last["next"] == nil)
        }
    }

    @Test(arguments: [
        (#"{"box":[3,41,2,42]}"#, "/box"), (#"{"cursor":"x"}"#, "/cursor"), (#"{"severity":9}"#, "/severity"),
        (#"{"limit":0}"#, "/limit"),
    ])
    func `a question that cannot be meant is refused with a pointer`(_ question: String, _ pointer: String) async throws
    {
        try await withTraffic([:], kind: "sct-gml") { traffic in
            let refusal = try await traffic.ask("incidents", question)
            #expect(refusal["errors"]?.elements.first?["pointer"]?.text == pointer)
        }
    }

    @Test(arguments: ["incidents", "geojson", "kml"])
    func `what is too much for a message comes in pages, each incident once`(_ name: String) async throws {
        let incidents = (1...500).map { SCTFeed.Incident(number: $0, latitude: 41 + Double($0) / 1000) }
        try await withTraffic(["1.xml": SCTFeed(incidents: incidents).bytes], kind: "sct-gml") { traffic in
            try await eventually("it is read") { traffic.counts()[0] == 500 }
            var keys: [String] = []
            var (pages, cursor) = (0, String?.none)
            repeat {
                let page = try await traffic.ask(name, cursor.map { #"{"cursor":"\#($0)"}"# } ?? "")
                keys += Self.keys(page)
                cursor = page["next"]?.text
                pages += 1
            } while cursor != nil && pages < 100
            #expect(keys.count == 500 && Set(keys).count == 500)
            #expect(pages > 1)
        }
    }

    /// What tells an incident in a page: its key, or on a map of KML its place.
    private static func keys(_ page: JSON) -> [String] {
        if let text = page["text"]?.text {
            return text.matches(of: /<Point><coordinates>([^<]+)/).map { String($0.1) }
        }
        let keys = page["incidents"]?.elements.map { $0["key"] } ?? page["features"]?.elements.map { $0["id"] } ?? []
        return keys.compactMap { $0?.text }
    }
}
