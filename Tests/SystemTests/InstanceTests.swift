import TestKit
import Testing

/// Two of one service.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct InstanceTests {
    @Test func `a second one on the same database gives way and says why`() async throws {
        let estate = Estate(of: 1)
        try await withStation(estate) { station in
            let first = station.process
            let second = try station.launch()
            #expect(try await second.end() == .code(69))
            let line = try await second.log.wait(for: "db.inUse")
            #expect(line.level == "fatal")
            #expect(line["error.detail"]?.contains("another instance") == true)
            #expect(first?.ending == nil)
            try await always("the first one stays", during: .milliseconds(500)) {
                first?.log.named("mqtt.disconnected").isEmpty == true
            }
            try await first?.kill()
        }
    }

    @Test func `a service that is told of a take-over stops, and does not fight`() async throws {
        let broker = try TellingBroker()
        let folder = try TemporaryFolder()
        let service = try ServiceProcess(
            "home-actuator",
            environment: ["MQTT_ADDRESSES": "127.0.0.1:\(broker.port)", "DATA_DIR": folder.path, "LOG_FORMAT": "json"]
        )
        #expect(try await service.end() == .code(69))
        let line = try await service.log.wait(for: "mqtt.takeover") { $0.level == "fatal" }
        #expect(line["error.detail"]?.contains("another client connected") == true)
        #expect((1...2).contains(broker.connections))
    }

    /// Debian's mosquitto 2.0.11 closes the old connection without a word; the statuses tell who is the later one.
    @Test func `where the broker tells nothing, the instance that started first gives way`() async throws {
        let estate = Estate(of: 1)
        let other = try TemporaryFolder()
        try await withStation(estate) { station in
            let first = try #require(station.process)
            let settled = ContinuousClock.now + .seconds(4)
            try await eventually("what an earlier process left behind is known", within: .seconds(10)) {
                ContinuousClock.now >= settled
            }
            let second = try station.launch(["DATA_DIR": other.file("data")])
            #expect(try await first.end() == .code(69))
            let line = try await first.log.wait(for: "mqtt.takeover") { $0.level == "fatal" }
            #expect(line["error.detail"]?.contains("run one instance only") == true)
            let losses = second.log.named("mqtt.disconnected").count
            try await always("the second one stays", during: .seconds(2)) {
                second.log.named("mqtt.disconnected").count <= losses + 2
            }
            try await second.kill()
        }
    }
}
