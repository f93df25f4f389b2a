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
