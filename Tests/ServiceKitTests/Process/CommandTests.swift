import Bus
import Schema
import TestKit
import Testing

/// The three forms of a command, its answer, and its repeat.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CommandTests {
    @Test(arguments: [true, false])
    func `a bare command is done, published and logged once`(isVersion5: Bool) async throws {
        try await withDoors { bench, service, reader in
            let client = try await bench.client(isVersion5: isVersion5)
            for (index, payload) in ["LOCK", #""lock""#, #"{"lock":"LOCK","other":1}"#].enumerated() {
                try await client.publish(DoorBench.command("d\(index)"), payload, qos: index == 0 ? 0 : 1)
                let state = try await reader.door("d\(index)", turns: 1)
                #expect(state["isLocked"] == .truth(true) && state["version"]?.number == 1 && state["at"] != nil)
            }
            let events = try await reader.all(3, "event") { $0.topic.hasSuffix("/turned") }
            #expect(events.map { $0.json?["sequence"]?.text } == (1...3).map { "000000000000000\($0)" })
            let event = try JSON(events[0].payload)
            #expect(event["type"]?.text == "quintet.doors.door.turned.v1")
            #expect(event["source"]?.text == "urn:quintet:main:doors" && event["subject"]?.text == "d0")
            #expect(event["entityversion"]?.text == "1" && event["data"]?["isLocked"] == .truth(true))
            try await service.log.wait(for: "command.applied", count: 3)
            let line = try #require(service.log.named("command.applied").first)
            #expect(event["causationid"]?.text == line["id"])
            #expect(line["mode"] == "bare" && line["qos"] == "0" && line["outcome"] == "applied")
            #expect(service.log.all.filter { $0["topic"] == DoorBench.command("d1") }.count == 1)
        }
    }

    @Test func `a structured and a binary CloudEvent are done and answered`() async throws {
        try await withDoors { _, service, client in
            let text = RefusalTests.envelope(#""replyto":"\#(DoorBench.reply("me"))","correlationid":"c-1","#)
            try await client.publish(DoorBench.command("a"), text)
            let reply = try JSON(try await client.first(on: DoorBench.reply("me")).payload)
            #expect(reply["data"]?["outcome"]?.text == "applied" && reply["causationid"]?.text == "x-1")
            #expect(reply["correlationid"]?.text == "c-1")
            #expect(reply["type"]?.text == "quintet.doors.door.turn.reply.v1")

            let properties = MessageProperties(
                contentType: "application/json",
                responseTopic: DoorBench.reply("binary"),
                correlationData: [9],
                user: [
                    ("specversion", "1.0"), ("id", "b-1"), ("source", "test"), ("type", "quintet.doors.door.turn.v1"),
                    ("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
                ]
            )
            try await client.publish(DoorBench.command("b"), #"{"lock":"LOCK"}"#, properties: properties)
            let binary = try await client.first(on: DoorBench.reply("binary"))
            #expect(binary.properties?.correlationData == [9])
            let line = try await service.log.wait(for: "command.applied") { $0["id"] == "b-1" }
            #expect(line["mode"] == "binary" && line["trace_id"] == "0af7651916cd43dd8448eb211c80319c")
            #expect(service.log.named("command.applied").first?["mode"] == "structured")
        }
    }

    @Test func `a reply topic elsewhere is ignored`() async throws {
        try await withDoors { _, _, client in
            try await client.subscribe("elsewhere/#", "quintet/v1/main/home/#")
            let elsewhere = ["elsewhere/x", "quintet/v1/main/home/reply/me", "\(DoorBench.root)/evt/x"]
            for (index, topic) in elsewhere.enumerated() {
                let properties = MessageProperties(responseTopic: topic)
                try await client.publish(DoorBench.command("d\(index)"), "LOCK", properties: properties)
                try await client.publish(
                    DoorBench.command("e\(index)"),
                    #"{"lock":"LOCK","reply_to":"\#(topic)"}"#
                )
                try await client.door("e\(index)", turns: 1)
                #expect(client.received(on: topic).isEmpty)
            }
        }
    }

    @Test func `a repeat gets the first answer byte for byte and has no effect`() async throws {
        try await withDoors { _, service, client in
            let command = #"{"lock":"TURN","id":"r-1","reply_to":"\#(DoorBench.reply("me"))"}"#
            for count in 1...3 {
                try await client.publish(DoorBench.command("front"), command)
                try await client.all(count, "reply") { $0.topic == DoorBench.reply("me") }
            }
            let replies = client.received(on: DoorBench.reply("me"))
            #expect(replies.allSatisfy { $0.payload == replies[0].payload })
            #expect(replies[0].json?["data"]?["outcome"]?.text == "applied")
            #expect(client.turns("front") == 1)
            try await service.log.wait(for: "command.duplicate", count: 2) { $0["id"] == "r-1" }
            #expect(service.log.named("command.applied").count == 1)
            try await client.publish(DoorBench.command("front"), #"{"lock":"TURN","id":"r-1","source":"another"}"#)
            try await client.door("front", turns: 2)
        }
    }

    @Test func `a repeat is known after a restart`() async throws {
        try await withDoors { bench, service, client in
            let command = #"{"lock":"TURN","id":"r-1","reply_to":"\#(DoorBench.reply("me"))"}"#
            try await client.publish(DoorBench.command("front"), command)
            try await client.all(1, "reply") { $0.topic == DoorBench.reply("me") }
            try await service.kill()
            let again = try await bench.start()
            try await client.publish(DoorBench.command("front"), command)
            let replies = try await client.all(2, "reply") { $0.topic == DoorBench.reply("me") }
            #expect(replies[0].payload == replies[1].payload)
            #expect(client.turns("front") == 1)
            try await again.terminate()
        }
    }

    @Test func `correlation data is an id too`() async throws {
        try await withDoors { _, _, client in
            let properties = MessageProperties(responseTopic: DoorBench.reply("me"), correlationData: [0, 200, 1])
            for count in 1...2 {
                try await client.publish(DoorBench.command("front"), "TURN", properties: properties)
                try await client.all(count, "reply") { $0.topic == DoorBench.reply("me") }
            }
            let outcomes = client.received(on: DoorBench.reply("me")).map { $0.json?["data"]?["outcome"]?.text }
            #expect(outcomes == ["applied", "applied"])
            #expect(client.turns("front") == 1)
        }
    }

    @Test func `a payload of 64 KiB is taken`() async throws {
        try await withDoors { _, _, client in
            let head = #"{"lock":"LOCK","x":""#
            let text = head + String(repeating: "x", count: 65_536 - head.utf8.count - 2) + #""}"#
            try await client.publish(DoorBench.command("front"), text)
            try await client.door("front", turns: 1)
        }
    }

    @Test func `a command that changes nothing is a noop`() async throws {
        try await withDoors { _, service, client in
            for count in 1...2 {
                try await client.publish(DoorBench.command("front"), "LOCK")
                try await eventually("its line") { service.log.all.filter { $0["qos"] != nil }.count == count }
            }
            #expect(service.log.named("command.noop").count == 1)
            try await eventually("one event") { client.received(on: "\(DoorBench.root)/evt").count == 1 }
        }
    }
}
