import Bus
import Schema
import TestKit
import Testing

/// What Home Assistant finds at the broker.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct DiscoveryServiceTests {
    private let prefix = ["HOMEASSISTANT_PREFIX": "homeassistant"]
    private let filter = "homeassistant/+/+/+/config"

    private func configurations(of home: RunningService) async throws -> TestClient {
        let client = try await TestClient.connect(to: home.broker)
        try await client.subscribe(filter)
        return client
    }

    @Test func `the sample has 16 configurations, and a second start publishes none of them again`() async throws {
        try await withHome(nil, settings: prefix) { home in
            try await home.log.wait(for: "discovery.published")
            let first = try await configurations(of: home)
            try await first.all(16, "retained configurations") { $0.topic.hasSuffix("/config") }
            #expect(Set(first.received.map(\.topic)).count == 16)
            #expect(first.received.allSatisfy { $0.json?["unique_id"] != nil })
            _ = try await home.process.terminate()
            let before = first.received.count
            try await home.launch()
            try await always("nothing is published again", during: .seconds(4)) { first.received.count == before }
            #expect(home.log.named("discovery.published").isEmpty)
            first.stop()
        }
    }

    @Test func `a reload publishes what is new and clears what is gone, and leaves others' alone`() async throws {
        let foreign = "homeassistant/light/zigbee/lamp/config"
        try await withHome(settings: prefix, before: { try await retain("{}", on: foreign, at: $0) }) { home in
            try await home.log.wait(for: "discovery.published")
            let client = try await configurations(of: home)
            try await client.all(9, "configurations of 8 elements and a stranger's") { $0.topic.hasSuffix("/config") }
            let before = client.received.count
            try home.folder.write("homes/cabin.xml", Cabin.xml(Cabin.device("Fan"), upstairs: false))
            try await home.log.wait(for: "discovery.published", count: 2)
            try await client.all(before + 4, "changes") { _ in true }
            let changes = client.received.dropFirst(before)
            let cleared = changes.filter(\.payload.isEmpty).map(\.topic)
            #expect(cleared.count == 3)
            #expect(cleared.allSatisfy { $0.contains("attic") || $0.contains("loft") })
            let published = changes.filter { !$0.payload.isEmpty }
            #expect(published.count == 1)
            #expect(published.first?.topic.contains("fan") == true)
            #expect(try await home.retained(foreign) != nil)
            client.stop()
        }
    }

    @Test func `after Home Assistant's birth what it lost is published again, within the jitter`() async throws {
        try await withHome(settings: prefix) { home in
            try await home.log.wait(for: "discovery.published")
            let client = try await configurations(of: home)
            try await client.all(8, "configurations") { $0.topic.hasSuffix("/config") }
            let topic = try #require(client.received.first?.topic)
            try await client.publish(topic, "", isRetained: true)
            try await eventually("cleared") { try await home.retained(topic) == nil }
            try await client.publish("homeassistant/status", "online")
            try await eventually("\(topic) is back", within: .seconds(30)) { try await home.retained(topic) != nil }
            let line = try await home.log.wait(for: "discovery.published", count: 2)
            #expect(line["msg"] == "1 configurations published, 0 cleared")
            client.stop()
        }
    }
}
