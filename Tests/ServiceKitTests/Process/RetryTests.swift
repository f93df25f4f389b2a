import Bus
import GRDB
import Schema
import TestKit
import Testing

/// A handler that fails without the command being at fault.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct RetryTests {
    @Test func `a failure blocks only its entity, is retried later, and keeps the order`() async throws {
        try await withDoors { bench, service, client in
            try bench.jam(true)
            try await client.publish(DoorBench.command("front"), "JAM")
            let failed = try await service.log.wait(for: "handler.failed")
            #expect(failed.level == "error" && failed["attempt"] == "1" && failed["error.detail"]?.isEmpty == false)
            try await client.publish(DoorBench.command("front"), "UNLOCK")
            try await client.publish(DoorBench.command("back"), "LOCK")
            try await client.door("back", turns: 1)
            #expect(client.received(on: DoorBench.state("front")).isEmpty)

            let second = try await service.log.wait(for: "handler.failed", where: { $0["attempt"] == "2" })
            #expect(second["id"] == failed["id"], "the message keeps its id")
            let wait = try #require(Self.seconds(from: failed, to: second))
            #expect(wait >= 0.7 && wait < 20, "the first wait is about a second, not \(wait)")
            try bench.jam(false)
            // On a slow machine the next try may be the one after 30 s.
            try await client.door("front", turns: 2, within: .seconds(90))
            let states = client.received(on: DoorBench.state("front")).compactMap { $0.json?["isLocked"] }
            #expect(states == [.truth(true), .truth(false)], "JAM first, then UNLOCK")
        }
    }

    @Test func `a repeat of a command that waits is done once`() async throws {
        try await withDoors { bench, service, client in
            try bench.jam(true)
            let command = #"{"lock":"JAM","id":"j-1","reply_to":"\#(DoorBench.reply("me"))"}"#
            for _ in 0..<3 { try await client.publish(DoorBench.command("front"), command) }
            try await service.log.wait(for: "handler.failed")
            try bench.jam(false)
            let replies = try await client.all(3, "reply") { $0.topic == DoorBench.reply("me") }
            #expect(replies.allSatisfy { $0.payload == replies[0].payload })
            #expect(client.turns("front") == 1)
            try await service.log.wait(for: "command.duplicate", count: 2)
            #expect(service.log.named("command.applied").count == 1)
        }
    }

    @Test func `a command whose lifetime ends while it waits is expired`() async throws {
        try await withDoors { bench, service, client in
            try bench.jam(true)
            try await client.publish(DoorBench.command("front"), #"{"lock":"JAM","ttl":0.5}"#)
            try await service.log.wait(for: "handler.failed")
            try bench.jam(false)
            try await service.log.wait(for: "command.expired")
            #expect(client.received(on: DoorBench.state("front")).isEmpty)
        }
    }

    @Test func `what waits survives a kill`() async throws {
        try await withDoors { bench, service, client in
            try bench.jam(true)
            try await client.publish(DoorBench.command("front"), "JAM")
            try await service.log.wait(for: "handler.failed")
            try await service.kill()
            try bench.jam(false)
            let again = try await bench.start()
            try await client.door("front", turns: 1)
            try await again.terminate()
        }
    }

    @Test func `what waits is given up by a service that has become confidential`() async throws {
        let bench = try await DoorBench()
        let client = try await bench.client()
        let open = try await bench.start()
        try bench.jam(true)
        try await client.publish(DoorBench.command("front"), "JAM")
        try await open.log.wait(for: "handler.failed")
        try await open.terminate()
        let service = try await bench.start(["CONFIDENTIAL": "true"])
        let told = try await client.first(on: "\(DoorBench.root)/problem/front")
        #expect(told.json?["data"]?["type"]?.text == "urn:quintet:problem:internal")
        #expect(told.json?["data"]?["detail"]?.text == "The service failed")
        try await service.terminate()
        let waiting = try bench.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM deferred") }
        #expect(waiting == 0)
        #expect(client.received(on: DoorBench.state("front")).isEmpty)
        try await bench.broker.kill()
    }

    @Test func `after the last attempt it is a dead letter, which is listed, shown, retried and dropped`() async throws
    {
        let bench = try await DoorBench()
        let client = try await bench.client()
        var service = try await bench.start()
        try bench.jam(true)
        for door in ["front", "back"] { try await client.publish(DoorBench.command(door), "JAM") }
        try await service.log.wait(for: "handler.failed", count: 2)
        try await service.terminate()
        // Two hours of waiting, made short.
        try bench.change("UPDATE deferred SET attempts = 5, dueAt = 0")
        service = try await bench.start()
        let letters = try await client.all(2, "notice") { $0.topic == "\(DoorBench.root)/sys/dead-letter" }
        let first = try JSON(letters[0].payload)
        #expect(first["topic"]?.text == DoorBench.command("front") && first["attempts"]?.number == 6)
        #expect(first["problem"]?["type"]?.text == "urn:quintet:problem:internal")
        try await service.log.wait(for: "dead-letter.added", count: 2)
        try await service.log.wait(for: "command.rejected", count: 2)

        let list = try await ask(client, "_dead-letters")
        #expect(list["letters"]?.elements.map { $0["id"]?.number } == [1, 2])
        let shown = try await ask(client, "_dead-letter", #"{"id":1}"#)
        #expect(shown["payload"]?.text == "SkFN", "the raw bytes as base64")
        try await client.publish(DoorBench.command("_dead-letter", "drop"), "2")
        try bench.jam(false)
        try await client.publish(DoorBench.command("_dead-letter", "retry"), "1")
        try await client.door("front", turns: 1)
        #expect(try await ask(client, "_dead-letters")["letters"]?.elements.isEmpty == true)
        #expect(client.received(on: DoorBench.state("back")).isEmpty)
        try await client.publish(DoorBench.command("_dead-letter", "retry"), "9")
        let refused = try await client.first(on: "\(DoorBench.root)/problem/_dead-letter")
        #expect(refused.json?["data"]?["type"]?.text == "urn:quintet:problem:unknown-entity")
        try await service.terminate()
    }

    private static func seconds(from first: LogEntry, to second: LogEntry) -> Double? {
        func seconds(_ entry: LogEntry) -> Double? {
            let parts = entry["ts"]?.dropFirst(11).dropLast().split(separator: ":").compactMap { Double($0) } ?? []
            return parts.count == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2] : nil
        }
        guard let from = seconds(first), let to = seconds(second) else { return nil }
        return to < from ? to - from + 86_400 : to - from
    }
}

/// Asks a question of the doors and answers the reply's data.
func ask(_ client: TestClient, _ name: String, _ payload: String = "{}") async throws -> JSON {
    let topic = DoorBench.reply("ask-\(name.count)-\(client.received.count)")
    let properties = MessageProperties(responseTopic: topic)
    try await client.publish("\(DoorBench.root)/ask/\(name)", payload, properties: properties)
    let reply = try JSON(try await client.first(on: topic).payload)
    return reply["data"] ?? .null
}
