import Testing

@testable import Quintet

/// `send` and `ask` with the real home-actuator.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct SendTests {
    @Test func `a command is answered, and so is its end`() async throws {
        let home = try await LiveHome()
        let sent = try await home.quintet("send", "home", "vivienda-eficiente/room-lighting/set", "ON", "--wait")
        #expect(sent.code == 0, "\(sent)")
        #expect(sent.output.contains("accepted: committed, and under way, version "), "\(sent)")
        #expect(sent.output.contains("\napplied after "), "\(sent)")
        try await home.stop()
    }

    @Test func `a repeat with the same id gets the same answer`() async throws {
        let home = try await LiveHome()
        let words = [
            "send", "home-actuator", "vivienda-eficiente/buzzer/set", #"{"state":"ON"}"#, "--id", "one", "--no-wait",
            "--json",
        ]
        let program = try Tool(path: LiveHome.program("quintet"))
        let first = try await program.run(words + ["--data", home.bench.folder.path])
        let second = try await program.run(words + ["--data", home.bench.folder.path])
        #expect(first.code == 0 && first.output.contains(#""causationid":"one""#), "\(first)")
        #expect(first.output == second.output)
        try await home.stop()
    }

    @Test func `a refusal says what was expected and where`() async throws {
        let home = try await LiveHome()
        let sent = try await home.quintet(
            "send",
            "home",
            "vivienda-eficiente/gradual-lighting/set",
            #"{"brightness":300}"#
        )
        #expect(sent.code == 1)
        #expect(
            sent.output.contains("refused: The payload does not match the schema (schema-violation, 400)"),
            "\(sent)"
        )
        #expect(sent.output.contains("  /brightness: expected between 0 and 100, got 300"), "\(sent)")
        let unknown = try await home.quintet("ask", "home", "nothing")
        #expect(unknown.code == 1 && unknown.output.contains("(unknown-type, 415)"), "\(unknown)")
        try await home.stop()
    }

    @Test func `a lifetime goes with a bare word and with an object`() async throws {
        let home = try await LiveHome()
        for payload in ["OFF", #"{"state":"OFF"}"#] {
            let late = try await home.quintet(
                "send",
                "home",
                "vivienda-eficiente/buzzer/set",
                payload,
                "--ttl",
                "0.000001",
                "--no-wait"
            )
            #expect(late.code == 1 && late.output.contains("(expired, 410)"), "\(payload): \(late)")
            let early = try await home.quintet(
                "send",
                "home",
                "vivienda-eficiente/buzzer/set",
                payload,
                "--ttl",
                "60",
                "--no-wait",
                "--qos",
                "0"
            )
            #expect(early.code == 0, "\(payload): \(early)")
        }
        try await home.stop()
    }

    @Test func `nobody's answer is an exit code of its own and tells the id to repeat with`() async throws {
        let home = try await LiveHome()
        try await home.stop()
        // The clinic's session ends with it, so that nothing waits for it at the broker.
        let broker = try RunningTool(Tool.find("mosquitto").path, ["-c", home.bench.folder.brokerConfiguration])
        defer { broker.signal(9) }
        #expect(await BrokerProbe(port: LocalPort(number: home.bench.port)).answer(until: Latch()) == .refused)
        let sent = try await home.quintet("send", "clinic", "ada/edit", "milk", "--id", "milk-1")
        #expect(sent.code == 2)
        #expect(sent.output.contains("nobody is subscribed") && sent.output.contains("--id milk-1"), "\(sent)")
        let asked = try await home.quintet("ask", "clinic", "snapshot")
        #expect(asked.code == 2, "\(asked)")
    }

    @Test func `an answer is printed for people, its members in order`() async throws {
        let home = try await LiveHome()
        let asked = try await home.quintet(
            "ask",
            "home",
            "element",
            #"{"home":"vivienda-eficiente","element":"louver"}"#
        )
        #expect(asked.code == 0)
        #expect(asked.output.hasPrefix("{\n  \"description\": {\n    \"component\": \"cover\","), "\(asked)")
        try await home.stop()
    }

    @Test func `without a broker it is said how to start one`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        let sent = try await Tool(path: LiveHome.program("quintet"))
            .run(["send", "home", "a/b/set", "ON", "--data", bench.folder.path])
        #expect(sent.code == 2)
        #expect(sent.output.contains("no broker on port \(bench.port)"), "\(sent)")
        #expect(sent.output.contains("start it with `quintet up --data '\(bench.folder.path)'`"), "\(sent)")
    }

    @Test(arguments: ["a/+/set", "a//set", "a/B", "#", ""])
    func `what is no entity and verb is refused`(target: String) throws {
        #expect(throws: OperatorError.self) {
            try Order(Catalogue.service("home"), target, [], id: nil, source: "me", ttl: nil)
        }
    }

    @Test func `the id of the payload counts when none is given`() throws {
        let payload = Array(#"{"id":"mine","state":"ON"}"#.utf8)
        let service = try Catalogue.service("home")
        #expect(try Order(service, "a/set", payload, id: nil, source: "me", ttl: nil).id == "mine")
        #expect(try Order(service, "a/set", payload, id: "other", source: "me", ttl: nil).id == "other")
        #expect(try Order(service, "a/set", [], id: nil, source: "me", ttl: nil).id.count == 36)
    }

    @Test(arguments: [
        ("{}", "{}"), ("[]", "[]"),
        (
            #"{"b":[1,{"a":"x,{\"}"}],"a":{}}"#,
            "{\n  \"b\": [\n    1,\n    {\n      \"a\": \"x,{\\\"}\"\n    }\n  ],\n  \"a\": {}\n}"
        ),
        ("1.50", "1.50"),
    ])
    func `JSON is laid out without a change`(json: String, text: String) {
        #expect(PrettyJSON.text(json.utf8) == text)
    }
}
