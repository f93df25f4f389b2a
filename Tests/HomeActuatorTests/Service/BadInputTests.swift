import Bus
import Schema
import TestKit
import Testing

/// Every kind of bad input is explained: to its sender, or on a topic, and once in the log, within a second.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct BadInputTests {
    private struct Case {
        let name: String
        let path: String
        let payload: String
        let slug: String
        let words: String
        var pointer: String?
    }

    private static let cases = [
        Case(name: "no JSON", path: "cabin/lamp/set", payload: #"{"state":"#, slug: "malformed-payload", words: "byte"),
        Case(
            name: "no word",
            path: "cabin/lamp/set",
            payload: "MAYBE",
            slug: "schema-violation",
            words: "ON, OFF or TOGGLE"
        ),
        Case(
            name: "out of range",
            path: "cabin/dimmer/set",
            payload: #"{"brightness":101}"#,
            slug: "schema-violation",
            words: "100",
            pointer: "/brightness"
        ),
        Case(
            name: "not on its step",
            path: "cabin/heating/set",
            payload: #"{"value":21.3}"#,
            slug: "schema-violation",
            words: "steps of 0.5",
            pointer: "/value"
        ),
        Case(
            name: "impossible",
            path: "cabin/lamp/set",
            payload: #"{"position":3}"#,
            slug: "schema-violation",
            words: "Lamp takes",
            pointer: "/position"
        ),
        Case(
            name: "unknown element",
            path: "cabin/lmp/set",
            payload: "ON",
            slug: "unknown-entity",
            words: "did you mean lamp?"
        ),
        Case(
            name: "unknown home",
            path: "cabn/lamp/set",
            payload: "ON",
            slug: "unknown-entity",
            words: "did you mean cabin?"
        ),
        Case(
            name: "unknown sector",
            path: "cabin/sector-attc/set",
            payload: "ON",
            slug: "unknown-entity",
            words: "attic?"
        ),
        Case(name: "unknown verb", path: "cabin/lamp/explode", payload: "ON", slug: "unknown-type", words: "set"),
        Case(
            name: "too large",
            path: "cabin/panel/value",
            payload: String(repeating: "x", count: 65_537),
            slug: "payload-too-large",
            words: "65537"
        ),
        Case(name: "empty", path: "cabin/lamp/set", payload: "", slug: "malformed-payload", words: "empty"),
    ]

    @Test func `it is answered to whoever asked to be told`() async throws {
        try await withHome { home in
            for bad in Self.cases {
                let id = try await home.send(bad.path, bad.payload)
                let problem = try await home.answer(to: id)
                #expect(problem["type"]?.text == "urn:quintet:problem:\(bad.slug)", "\(bad.name): \(problem)")
                #expect(problem["detail"]?.text?.contains(bad.words) == true, "\(bad.name): \(problem)")
                #expect(
                    problem["errors"]?.elements.first?["pointer"]?.text == bad.pointer
                        ?? problem["errors"]?.elements.first?["pointer"]?.text
                )
                let line = try await home.log.wait(for: "command.rejected") { $0["id"] == id }
                #expect(line.level == "warn")
                #expect(line["error.type"] == bad.slug)
                #expect(home.log.all.count { $0["id"] == id } == 1)
            }
            #expect(home.events("command-ended").isEmpty)
        }
    }

    @Test func `it is published on the problem topic when nobody asked`() async throws {
        try await withHome { home in
            for bad in Self.cases {
                let known = home.client.received(on: "\(homeRoot)/problem").count
                try await home.sendBare(bad.path, bad.payload, qos: 1)
                try await eventually("a problem for \(bad.name)") {
                    home.client.received(on: "\(homeRoot)/problem").count == known + 1
                }
                let problem = home.client.received(on: "\(homeRoot)/problem").last
                #expect(problem?.json?["data"]?["type"]?.text == "urn:quintet:problem:\(bad.slug)")
                #expect(problem?.json?["data"]?["topic"]?.text == "\(homeRoot)/cmd/\(bad.path)")
                #expect(problem?.isRetained == false)
            }
            try await home.log.wait(for: "command.rejected", count: Self.cases.count)
            #expect(home.log.named("command.rejected").count == Self.cases.count)
        }
    }

    @Test func `a topic with a level that cannot be is refused too, and a foreign reply topic is not used`()
        async throws
    {
        try await withHome { home in
            try await home.client.subscribe("elsewhere/#")
            try await home.sendBare("cabin/Lamp/set", "ON")
            try await home.log.wait(for: "command.rejected") { $0["topic"]?.hasSuffix("cabin/Lamp/set") == true }
            let properties = MessageProperties(responseTopic: "elsewhere/lock", user: [("id", "sly")])
            try await home.client.publish("\(homeRoot)/cmd/cabin/lamp/set", "ON", properties: properties)
            try await home.end(of: "sly")
            #expect(home.client.received(on: "elsewhere").isEmpty)
        }
    }
}
