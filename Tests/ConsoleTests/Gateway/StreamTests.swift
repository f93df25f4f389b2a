import Foundation
import NIOHTTP1
import Schema
import TestKit
import Testing

/// The stream: all there is, what happens, and what was missed.
@Suite(.timeLimit(.minutes(5)))
struct StreamTests {
    private static let louver = "quintet/v1/main/home/state/casa/louver"

    @Test func `a page gets all documents first, then each change as it happens`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            let client = gateway.console.client
            try await client.publish(Self.louver, #"{"version":1,"at":"2026-01-01T00:00:00.000Z"}"#, isRetained: true)
            try await settled(owner, "home/state/casa/louver")
            try await Listener.listen(owner) { listener in
                let snapshot = try await listener.event("snapshot")
                let document = snapshot.data["documents"]?.elements.first
                #expect(document?["topic"] == "home/state/casa/louver")
                #expect(document?["data"]?["version"] == 1 && document?["at"] == "2026-01-01T00:00:00.000Z")
                #expect(snapshot.data["status"]?.elements.contains { $0["service"] == "console" } == true)
                try await client.publish(Self.louver, "{\n\"version\": 2}", isRetained: true)
                try await listener.event("state") { $0["data"]?["version"] == 2 }
                try await client.publish(Self.louver, "", isRetained: true)
                try await listener.event("state") { $0["data"] == .null }
            }
        }
    }

    @Test func `who comes again gets what was missed and no snapshot`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            let client = gateway.console.client
            let last = Box()
            try await Listener.listen(owner) { listener in
                try await listener.event("snapshot")
                try await client.publish(Self.louver, #"{"version":1}"#, isRetained: true)
                try await listener.event("state") { $0["data"]?["version"] == 1 }
                last.set(listener.lastID)
            }
            try await client.publish(Self.louver, #"{"version":2}"#, isRetained: true)
            try await settled(owner, #""version":2"#)
            try await Listener.listen(owner, after: last.value) { listener in
                try await listener.event("state") { $0["data"]?["version"] == 2 }
                try await client.publish(Self.louver, #"{"version":3}"#, isRetained: true)
                try await listener.event("state") { $0["data"]?["version"] == 3 }
                #expect(!listener.events.contains { $0.name == "snapshot" })
                #expect(!listener.events.contains { $0.data["data"]?["version"] == 1 })
            }
            try await Listener.listen(owner, after: "another.\(1)") { listener in
                try await listener.event("snapshot") { $0["documents"]?.elements.count == 1 }
                // It may have left another life of the gateway, whose bus was away.
                try await listener.event("bus") { $0["isConnected"] == true }
            }
        }
    }

    @Test func `a session gets nothing that it may not see`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            let family = try await gateway.user("eva", ["family"], by: owner)
            let doctor = try await gateway.user("dra", ["clinician"], by: owner)
            let client = gateway.console.client
            let root = "quintet/v1/main"
            for service in ["home", "tasks", "clinic"] {
                try await client.publish("\(root)/\(service)/state/x", #"{"of":"\#(service)"}"#, isRetained: true)
            }
            @Sendable func tell() async throws {
                for service in ["home", "tasks", "clinic"] {
                    let envelope = #"{"specversion":"1.0","id":"\#(service)-1","source":"s","type":"t","data":{}}"#
                    try await client.publish("\(root)/\(service)/evt/x/changed", envelope)
                }
                // The last word that everybody hears is the status of what each may know.
                for service in ["home", "clinic"] {
                    let status =
                        #"{"status":"online","service":"\#(service)-x","version":"9","at":"2026-01-01T00:00:00Z"}"#
                    try await client.publish("\(root)/\(service)/sys/status", status, isRetained: true)
                }
            }
            try await Listener.listen(family) { family in
                try await family.event("snapshot")
                try await Listener.listen(doctor) { doctor in
                    try await doctor.event("snapshot")
                    try await tell()
                    try await family.event("status") { $0["service"] == "home" }
                    try await doctor.event("status") { $0["service"] == "clinic" }
                    #expect(family.events.contains { $0.data["topic"] == "home/evt/x/changed" })
                    #expect(doctor.events.contains { $0.data["topic"] == "clinic/evt/x/changed" })
                    let families = family.events.map { "\($0.data)" }.joined()
                    let doctors = doctor.events.map { "\($0.data)" }.joined()
                    #expect(!families.contains("tasks") && !families.contains("clinic"))
                    #expect(!doctors.contains("tasks") && !doctors.contains("home"))
                }
            }
        }
    }

    @Test func `how a source is asked is told to owners alone, at first, live and after a pause`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            let family = try await gateway.user("eva", ["family"], by: owner)
            let client = gateway.console.client
            let tree = "quintet/v1/main/dashboard/state"
            @Sendable func tell(_ turn: Int) async throws {
                let source = #"{"source":{"url":"http://solar?key=hidden"},"turn":\#(turn)}"#
                try await client.publish("\(tree)/source-solar", source, isRetained: true)
                try await client.publish("\(tree)/widget-solar", #"{"turn":\#(turn)}"#, isRetained: true)
            }
            try await tell(1)
            try await settled(owner, "widget-solar")
            let last = Box()
            try await Listener.listen(family) { listener in
                try await listener.event("snapshot")
                try await tell(2)
                try await listener.event("state") { $0["data"]?["turn"] == 2 }
                #expect(listener.seen("widget-solar") && !listener.seen("hidden"))
                last.set(listener.lastID)
            }
            try await tell(3)
            try await Listener.listen(family, after: last.value) { listener in
                try await listener.event("state") { $0["data"]?["turn"] == 3 }
                #expect(!listener.seen("snapshot") && !listener.seen("hidden"))
            }
            try await Listener.listen(owner) { listener in
                try await listener.event("snapshot")
                #expect(listener.seen("hidden"))
                try await tell(4)
                try await listener.event("state") { $0["data"]?["source"] != nil && $0["data"]?["turn"] == 4 }
            }
        }
    }

    @Test func `a stream ends with a word when its session does`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            let family = try await gateway.user("eva", ["family"], by: owner)
            try await Listener.listen(family) { listener in
                try await listener.event("snapshot")
                #expect(try await owner.send(.DELETE, "/api/users/eva", "{}").status == 204)
                try await listener.event("signed-out")
                try await eventually("the stream is over") { listener.isOver }
            }
        }
    }

    @Test func `an open page sees services and the broker go and come back`() async throws {
        try await Gateway.run(["task-service"]) { gateway, processes in
            let owner = try await gateway.owner()
            try await Listener.listen(owner) { listener in
                try await listener.event("snapshot")
                try await processes[0].kill()
                try await listener.event("status") { $0["service"] == "tasks" && $0["status"] == "lost" }
                let again = try await gateway.process("task-service").ready()
                try await listener.event("status") { $0["service"] == "tasks" && $0["status"] == "online" }
                try await gateway.console.broker.kill()
                try await listener.event("bus") { $0["isConnected"] == false }
                try await gateway.console.broker.start(wiped: true)
                try await listener.event("bus") { $0["isConnected"] == true }
                try await eventually("a command is taken again") {
                    try await owner.command("tasks/inbox/capture", "\"Pan\"").status == 200
                }
                try await listener.event("event") { $0["topic"]?.text?.hasPrefix("tasks/evt/") == true }
                try await again.kill()
            }
        }
    }

    @Test func `a large snapshot comes in parts, of which only the last has an id`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            let client = gateway.console.client
            let filling = String(repeating: "x", count: 50_000)
            for number in 1...12 {
                let document = #"{"n":\#(number),"filling":"\#(filling)"}"#
                try await client.publish("quintet/v1/main/home/state/h\(number)", document, isRetained: true)
            }
            try await settled(owner, "home/state/h12")
            try await Listener.listen(owner) { listener in
                try await listener.event("snapshot") { $0["more"] == nil }
                let parts = listener.events.filter { $0.name == "snapshot" }
                #expect(parts.count >= 3)
                #expect(parts.dropLast().allSatisfy { $0.id == nil && $0.data["more"] == true })
                #expect(parts.last?.id != nil)
                #expect(parts.flatMap { $0.data["documents"]?.elements ?? [] }.count == 12)
            }
        }
    }

    /// Waits until the gateway has something, by looking at what a new page would be told.
    private func settled(_ browser: Browser, _ text: String) async throws {
        try await Listener.listen(browser) { listener in
            try await eventually("the gateway has \(text)") { listener.seen(text) }
        }
    }
}
