import Bus
import Schema
import Synchronization
import TestKit
import Testing

@testable import ServiceKit

/// Questions whose answers take work beside the pipeline.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LaterAnswerTests {
    struct Peep: Question {
        var door: String

        static let channel = Channel(.watch, .question, [], "peep", of: "door")
        static let summary = "Looks through a door."
        static let example = Peep(door: "front")
        static let answerExample = Sight(seen: "nobody")
        static func bare(_ text: String) -> Peep? { text.isEmpty ? nil : Peep(door: text) }
    }

    struct Sight: Codable, Sendable {
        var seen: String
    }

    private static let root = "quintet/v1/main/watch"
    /// Who waits at the slow door.
    private let arrived = Notes<Int>()

    /// Runs a service that looks through doors: one is not there, one takes until it is let go, the others are open.
    private func withDoors(_ body: (TestClient, Alarm) async throws -> Void) async throws {
        let slow = Alarm()
        let arrived = arrived
        var service = Microservice("watch-service", topic: .watch)
        service.session = .clean
        service.answer(Peep.self) { peep, source in
            if peep.door == "none" { throw Problem(.unknownEntity, "there is no door \(peep.door)") }
            if peep.door == "slow" {
                var rings = slow.rings().makeAsyncIterator()
                _ = await rings.next()
                arrived.add(1)
                _ = await rings.next()
            }
            try await source.commit("look") { _ in }
            return Sight(seen: "who is at \(peep.door)")
        }
        try await withBroker { broker in
            let running = try await InProcess.start(service, broker, TemporaryFolder())
            let client = try await TestClient.connect(to: broker)
            try await client.subscribe("\(Self.root)/reply/#")
            try await body(client, slow)
            client.stop()
            try await running.stop()
        }
    }

    private func ask(_ door: String, _ client: TestClient) async throws {
        let properties = MessageProperties(
            responseTopic: "\(Self.root)/reply/test",
            correlationData: Array(door.utf8),
            user: []
        )
        try await client.publish("\(Self.root)/ask/peep", door, properties: properties)
    }

    private func answer(_ door: String, _ client: TestClient) async throws -> JSON? {
        try await client.first("the answer of \(door)") { $0.properties?.correlationData == Array(door.utf8) }
            .json?["data"]
    }

    @Test func `an answer comes when its work is done, and others do not wait for it`() async throws {
        try await withDoors { client, slow in
            try await ask("slow", client)
            try await ask("front", client)
            #expect(try await answer("front", client)?["seen"]?.text == "who is at front")
            #expect(client.received(on: "\(Self.root)/reply").count == 1)
            try await eventually("it waits at the slow door") { arrived.count == 1 }
            slow.ring()
            #expect(try await answer("slow", client)?["seen"]?.text == "who is at slow")
        }
    }

    @Test func `a refusal comes as one`() async throws {
        try await withDoors { client, _ in
            try await ask("none", client)
            #expect(try await answer("none", client)?["type"]?.text == "urn:quintet:problem:unknown-entity")
        }
    }

    @Test func `more than can be worked on at once are refused and may be asked again`() async throws {
        try await withDoors { client, slow in
            for _ in 0..<32 { try await ask("slow", client) }
            try await ask("front", client)
            #expect(try await answer("front", client)?["type"]?.text == "urn:quintet:problem:rate-limited")
            slow.ring()
        }
    }
}
