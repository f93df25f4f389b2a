import Bus
import TestKit
import Testing

/// An account that is taken away while its service is connected.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CredentialTests {
    @Test func `a service whose password was changed says so, and goes on when it is let in again`() async throws {
        var options = BrokerOptions()
        options.accounts = ["home": "right", "test": "test"]
        let station = try await Station(
            Estate(of: 1),
            options,
            ["MQTT_USERNAME": "home", "MQTT_PASSWORD": "right"]
        )
        let service = try station.launch()
        try await service.ready()
        try await station.broker.change(accounts: ["home": "other", "test": "test"])
        let line = try await service.log.wait(for: "mqtt.refused", within: .seconds(30))
        #expect(line.level == "error")
        #expect(line["msg"]?.contains("MQTT_PASSWORD") == true)
        #expect(service.ending == nil)
        try await station.broker.change(accounts: ["home": "right", "test": "test"])
        try await service.log.wait(for: "mqtt.subscribed", within: .seconds(60))
        let client = try await TestClient.connect(to: station.broker) {
            $0.username = "test"
            $0.password = "test"
        }
        defer { client.stop() }
        try await client.subscribe("\(Estate.root)/evt/#")
        try await client.publish("\(Estate.root)/cmd/estate/lamp-1/set", "ON")
        try await client.first("the end of the command") { $0.topic.hasSuffix("/command-ended") }
        try await station.end()
    }
}
