import Bus
import Schema
import TestKit
import Testing

/// What a restart of the service or of the broker leaves, and what it must not do.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct RestartTests {
    @Test func `an open command ends failed at the restart and is not driven again`() async throws {
        let side = Cabin.side(["lamp": Cabin.tasmota])
        // The plug is there, hears commands and says nothing.
        let announce = { (broker: Broker) in
            try await retain("Online", on: "tele/boiler/LWT", at: broker)
        }
        try await withHome(side: side, before: announce, awaiting: { $0["online"]?.text == "online" }) { home in
            let listener = try await TestClient.connect(to: home.broker)
            defer { listener.stop() }
            try await listener.subscribe("cmnd/boiler/POWER")
            let id = try await home.send("cabin/lamp/set", "ON")
            try await listener.first("the drive") { $0.text == "ON" }
            try await home.process.kill()
            try await home.launch()
            let end = try await home.end(of: id)
            #expect(end["end"]?.text == "failed")
            #expect(end["reason"]?.text?.contains("restarted") == true)
            try await home.log.wait(for: "command.failed") { $0["id"] == id }
            try await listener.all(2, "questions") { $0.text.isEmpty }
            try await always("driven once, ended once", during: .seconds(1)) {
                listener.received.count { $0.text == "ON" } == 1 && home.ends(of: id).count == 1
            }
            // The same id again is a repeat, after the restart too.
            try await home.send("cabin/lamp/set", "ON", id: id)
            try await home.log.wait(for: "command.duplicate")
            #expect(listener.received.count { $0.text == "ON" } == 1)
        }
    }

    @Test func `a retained command from before the start is cleared, not driven`() async throws {
        let topic = "\(homeRoot)/cmd/cabin/lamp/set"
        try await withHome(before: { try await retain("ON", on: topic, at: $0) }) { home in
            let problem = try await home.client.first(on: "\(homeRoot)/problem/cabin/lamp")
            #expect(problem.json?["data"]?["type"]?.text == "urn:quintet:problem:retained-command")
            try await eventually("the topic is clear") { try await home.retained(topic) == nil }
            try await home.log.wait(for: "command.rejected") { $0["error.type"] == "retained-command" }
            #expect(!home.states("lamp").contains { $0["state"]?.text == "ON" })
            // The sweep is not taken for a command either, and the element still listens.
            try await home.finish("cabin/lamp/set", "ON")
            #expect(home.log.named("command.rejected").count == 1)
        }
    }

    @Test func `a broker that forgot everything gets the documents and the status again`() async throws {
        try await withHome { home in
            try await home.finish("cabin/lamp/set", "ON")
            let before = try #require(try await home.retained("\(homeRoot)/state/cabin/lamp"))
            try await home.broker.restart(wiped: true)
            try await home.log.wait(for: "retained.repaired", within: .seconds(30))
            for path in ["cabin", "cabin/lamp", "cabin/blind", "cabin/loft-panel"] {
                try await eventually("\(path) is back") {
                    try await home.retained("\(homeRoot)/state/\(path)") != nil
                }
            }
            let after = try await home.retained("\(homeRoot)/state/cabin/lamp")
            #expect(after?.payload == before.payload)
            try await eventually("the status is back") {
                try await home.retained("\(homeRoot)/sys/status")?.json?["status"]?.text == "online"
            }
            try await home.finish("cabin/lamp/set", "OFF")
        }
    }

    @Test func `a document that nobody knows is cleared from the broker`() async throws {
        let ghost = "\(homeRoot)/state/cabin/ghost"
        try await withHome(before: { try await retain(#"{"state":"ON"}"#, on: ghost, at: $0) }) { home in
            try await eventually("the ghost is gone") { try await home.retained(ghost) == nil }
        }
    }

    @Test func `a stop that was asked for is told, a death is told by the will`() async throws {
        try await withHome { home in
            let status = "\(homeRoot)/sys/status"
            try await home.process.stop()
            #expect(try await home.retained(status)?.json?["status"]?.text == "stopped")
            try await home.launch()
            try await eventually("online") { try await home.retained(status)?.json?["status"]?.text == "online" }
            try await home.process.kill()
            try await eventually("lost") { try await home.retained(status)?.json?["status"]?.text == "lost" }
        }
    }
}
