import Bus
import Foundation
import Schema
import TestKit
import Testing

/// Each refused input is told once on the bus and once in the log, within a second.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct RefusalTests {
    struct Case {
        var name: String
        var payload: [UInt8]
        var problem: String
        var verb = "turn"
        var qos = 1
        var properties: MessageProperties?

        init(_ name: String, _ text: String, _ problem: String) {
            self.name = name
            payload = Array(text.utf8)
            self.problem = problem
        }

        func with(_ change: (inout Case) -> Void) -> Case {
            var copy = self
            change(&copy)
            return copy
        }
    }

    static let cases: [Case] = [
        Case("malformed JSON", #"{"lock":"#, "malformed-payload"),
        Case("trailing comma", #"{"lock":"LOCK",}"#, "malformed-payload"),
        Case("wrong type", #"{"lock":5}"#, "schema-violation"),
        Case("missing key", "{}", "schema-violation"),
        Case("unknown word in JSON", #"{"lock":"KICK"}"#, "schema-violation"),
        Case("unknown bare word", "KICK", "malformed-payload"),
        Case("unknown verb", "LOCK", "unknown-type").with { $0.verb = "kick" },
        Case("too large", String(repeating: "x", count: 65_537), "payload-too-large"),
        Case(
            "nested too deeply",
            #"{"lock":"LOCK","x":"# + String(repeating: "[", count: 40) + String(repeating: "]", count: 40) + "}",
            "malformed-payload"
        ),
        Case("duplicate keys", #"{"lock":"LOCK","lock":"UNLOCK"}"#, "malformed-payload"),
        Case("invalid UTF-8", "", "malformed-payload").with { $0.payload = [0x7B, 0xFF, 0xFE, 0x7D] },
        Case("empty", "", "malformed-payload"),
        Case("expired", envelope(#""expirytime":"2020-01-01T00:00:00.000Z","#), "expired"),
        Case("ttl over", #"{"lock":"LOCK","ttl":-1}"#, "expired"),
        Case("relative without id", "TURN", "id-required"),
        Case("another type", envelope("", type: "quintet.doors.door.paint.v1"), "unknown-type"),
        Case("half an envelope", #"{"specversion":"1.0","id":"1"}"#, "malformed-payload").with {
            $0.properties = MessageProperties(contentType: "application/cloudevents+json")
        },
        Case("not at QoS 1", "KICK", "malformed-payload").with { $0.qos = 0 },
    ]

    static func envelope(_ more: String, type: String = "quintet.doors.door.turn.v1") -> String {
        #"{"specversion":"1.0","id":"x-1","source":"test","type":"\#(type)",\#(more)"data":{"lock":"LOCK"}}"#
    }

    @Test(arguments: [true, false])
    func `every refused input is told once on its problem topic and once in the log`(isVersion5: Bool) async throws {
        try await withDoors { bench, service, _ in
            let client = try await bench.client(isVersion5: isVersion5)
            let cases = Self.cases.filter { isVersion5 || $0.properties == nil }
            for (index, input) in cases.enumerated() {
                let door = "d\(index)"
                let topic = DoorBench.command(door, input.verb)
                try await client.publish(topic, input.payload, qos: input.qos, properties: input.properties)
                let told = try await client.first(on: "\(DoorBench.root)/problem/\(door)")
                #expect(told.json?["type"]?.text == "quintet.problem.v1", "\(input.name)")
                let problem = told.json?["data"]
                #expect(problem?["type"]?.text == "urn:quintet:problem:\(input.problem)", "\(input.name): \(told.text)")
                #expect(problem?["topic"]?.text == topic, "\(input.name)")
                #expect(problem?["detail"]?.text?.isEmpty == false, "\(input.name)")
            }
            try await eventually("all lines are there") {
                service.log.all.filter { $0["qos"] != nil }.count >= cases.count
            }
            for (index, input) in cases.enumerated() {
                let topic = DoorBench.command("d\(index)", input.verb)
                let lines = service.log.all.filter { $0["topic"] == topic }
                #expect(lines.count == 1, "\(input.name): \(lines.map(\.text))")
                #expect(lines.first?.level == "warn" && lines.first?["error.type"] == input.problem, "\(input.name)")
                #expect(lines.first?.event == (input.problem == "expired" ? "command.expired" : "command.rejected"))
                #expect(client.received(on: "\(DoorBench.root)/problem/d\(index)").count == 1, "\(input.name)")
            }
            #expect(client.received(on: "\(DoorBench.root)/state").isEmpty, "nothing was done")
        }
    }

    @Test func `a topic that breaks the grammar is refused in words`() async throws {
        try await withDoors { _, service, client in
            try await client.publish("\(DoorBench.root)/cmd/Front Door/turn", "LOCK")
            let told = try await client.first(on: "\(DoorBench.root)/problem/_")
            #expect(told.json?["data"]?["detail"]?.text?.contains("a-z 0-9 _ -") == true)
            try await service.log.wait(for: "command.rejected")
        }
    }

    @Test func `a refusal goes to the sender when it said where`() async throws {
        try await withDoors { _, _, client in
            let properties = MessageProperties(responseTopic: DoorBench.reply("me"), correlationData: [1, 2, 3])
            try await client.publish(DoorBench.command("front"), "KICK", properties: properties)
            let told = try await client.first(on: DoorBench.reply("me"))
            #expect(told.json?["data"]?["type"]?.text == "urn:quintet:problem:malformed-payload")
            #expect(told.properties?.correlationData == [1, 2, 3])
            #expect(client.received(on: "\(DoorBench.root)/problem").isEmpty)
        }
    }

    @Test func `a message that cannot be answered as it asks holds up nothing`() async throws {
        try await withDoors { broker, service, client in
            let long = String(repeating: "\"", count: 60_000)
            let hostile = [
                MessageProperties(correlationData: Array(repeating: 0xFF, count: 65_535)),
                MessageProperties(user: [(name: "id", value: long)]),
                MessageProperties(user: [(name: "id", value: "1"), (name: "source", value: long)]),
                MessageProperties(
                    responseTopic: DoorBench.reply(String(repeating: "x", count: 60_000)),
                    correlationData: Array(repeating: 0xFF, count: 65_535),
                    user: [(name: "id", value: long)]
                ),
            ]
            let topic = "\(DoorBench.root)/cmd/front/\(String(repeating: "\"", count: 60_000))"
            for properties in hostile {
                try await client.publish(topic, "KICK", properties: properties)
                try await client.publish(DoorBench.command("front"), "KICK", properties: properties)
                try await client.publish(DoorBench.command("front"), "LOCK", properties: properties)
            }
            try await client.publish(DoorBench.command("back"), "LOCK")
            try await client.first(on: "\(DoorBench.root)/state/back")
            #expect(service.log.named("db.failed").isEmpty)
            #expect(client.received(on: "\(DoorBench.root)/problem").count >= 9, "each refusal is told")
        }
    }

    @Test func `a command that comes with the retain flag is refused and cleared at once`() async throws {
        try await withDoors { bench, service, client in
            try await client.publish(DoorBench.command("front"), "LOCK", isRetained: true)
            let told = try await client.first(on: "\(DoorBench.root)/problem/front")
            #expect(told.json?["data"]?["type"]?.text == "urn:quintet:problem:retained-command")
            try await client.first("it is cleared") { $0.topic == DoorBench.command("front") && $0.payload.isEmpty }
            try await client.publish(DoorBench.command("back"), "LOCK")
            try await client.door("back", turns: 1)
            #expect(client.received(on: DoorBench.state("front")).isEmpty)
            try await service.log.wait(for: "command.rejected") { $0["topic"] == DoorBench.command("front") }
            #expect(service.log.all.filter { $0["topic"] == DoorBench.command("front") }.count == 1)
        }
    }

    @Test func `a retained command is refused, cleared and reported, and not done at the next start`() async throws {
        let bench = try await DoorBench()
        let client = try await bench.client()
        try await client.publish(DoorBench.command("front"), "LOCK", isRetained: true)
        let service = try await bench.start()
        let told = try await client.first(on: "\(DoorBench.root)/problem/front")
        #expect(told.json?["data"]?["type"]?.text == "urn:quintet:problem:retained-command")
        try await client.first("it is cleared") { $0.topic == DoorBench.command("front") && $0.payload.isEmpty }
        // What comes behind the sweep shows that the sweep itself was not taken for a command.
        try await client.publish(DoorBench.command("back"), "LOCK")
        try await client.door("back", turns: 1)
        try await service.log.wait(for: "command.rejected") { $0["topic"] == DoorBench.command("front") }
        #expect(service.log.all.filter { $0["topic"] == DoorBench.command("front") }.count == 1)
        #expect(client.received(on: "\(DoorBench.root)/problem").count == 1)
        #expect(client.received(on: DoorBench.state("front")).isEmpty)
        let late = try await bench.client()
        try await late.first(on: DoorBench.state("back"))
        #expect(late.received(on: "\(DoorBench.root)/cmd").isEmpty, "the broker holds it no more")
        try await service.terminate()
    }
}
