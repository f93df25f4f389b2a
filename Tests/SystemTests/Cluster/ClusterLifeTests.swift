import Bus
import Foundation
import Schema
import TestKit
import Testing

/// The usual life of a service, with everybody on another node than the service.
@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: NATSNode.program != nil, "needs nats-server: `make test-cluster`")
)
struct ClusterLifeTests {
    @Test func `a command is applied, told and retained, and seen from every node`() async throws {
        try await withDoors { station in
            let caller = try await station.client(on: 1, hearing: "reply/caller", "evt/#")
            defer { caller.stop() }
            try await Self.send("cmd/front/turn", #""lock":"LOCK""#, id: "c-1", caller, station)
            #expect(try await Self.reply(to: "c-1", caller)["outcome"]?.text == "applied")
            try await caller.first("the event") { $0.topic == "\(station.root)/evt/front/turned" }
            try await Self.send("cmd/front/turn", #""lock":"LOCK""#, id: "c-1", caller, station)
            try await station.service?.log.wait(for: "command.duplicate")

            let late = try await station.client(on: 2, hearing: "state/+", "sys/status")
            defer { late.stop() }
            let door = try await late.first("the door's retained state") { $0.topic == "\(station.root)/state/front" }
            #expect(door.isRetained && door.json?["turns"]?.number == 1)
            let status = try await late.first("the status") { $0.topic == "\(station.root)/sys/status" }
            #expect(status.payload.member("status") == "online")

            try await Self.send("ask/look", #""door":"front""#, id: "q-1", caller, station)
            #expect(try await Self.reply(to: "q-1", caller)["turns"]?.number == 1)
        }
    }

    @Test func `a refusal is a problem, and what fails for good is a dead letter that can be tried again`()
        async throws
    {
        try await withDoors { station in
            let caller = try await station.client(
                on: 1,
                hearing: "reply/caller",
                "problem/#",
                "sys/dead-letter",
                "state/+"
            )
            defer { caller.stop() }
            try await caller.publish("\(station.root)/cmd/front/turn", "KICK")
            let problem = try await caller.first("the problem") { $0.topic == "\(station.root)/problem/front" }
            #expect(problem.json?["data"]?["type"]?.text == "urn:quintet:problem:malformed-payload")

            try Data().write(to: URL(filePath: "\(station.data)/jam"))
            try await caller.publish("\(station.root)/cmd/front/turn", "JAM")
            try await station.service?.log.wait(for: "handler.failed")
            try await station.service?.stop()
            // Two hours of waiting, made short.
            try StoppedDatabase(path: "\(station.data)/door-service.db")
                .change("UPDATE deferred SET attempts = 5, dueAt = 0")
            try await station.launch()
            let letter = try await caller.first("the letter") { $0.topic == "\(station.root)/sys/dead-letter" }
            #expect(letter.json?["problem"]?["type"]?.text == "urn:quintet:problem:internal")
            try FileManager.default.removeItem(atPath: "\(station.data)/jam")
            try await caller.publish("\(station.root)/cmd/_dead-letter/retry", "1")
            let door = try await caller.first("the door") { $0.topic == "\(station.root)/state/front" }
            #expect(door.json?["turns"]?.number == 1)
        }
    }

    private func withDoors(_ body: (ClusterStation) async throws -> Void) async throws {
        try await withCluster("DoorService", named: "doors", on: 0, body)
    }

    /// MQTT 3.1.1 has no properties: the id and the reply topic stand in the payload.
    private static func send(
        _ path: String,
        _ members: String,
        id: String,
        _ client: TestClient,
        _ station: ClusterStation
    ) async throws {
        let reply = "\(station.root)/reply/caller"
        let payload = #"{\#(members),"id":"\#(id)","source":"caller","reply_to":"\#(reply)"}"#
        try await client.publish("\(station.root)/\(path)", payload)
    }

    private static func reply(to id: String, _ client: TestClient) async throws -> JSON {
        let message = try await client.first("the reply to \(id)") {
            $0.topic.hasSuffix("/reply/caller") && $0.payload.member("causationid") == id
        }
        return message.json?["data"] ?? .null
    }
}
