import Bus
import Foundation
import Glibc
import Schema
import TestKit
import Testing

/// Starting, stopping, being refused a start, and what the world is told of it.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LifeTests {
    @Test func `the status says online, lost and stopped`() async throws {
        try await withDoors { bench, service, client in
            let online = try JSON(try await status(client, "online").payload)
            #expect(online["service"]?.text == "door-service" && online["epoch"]?.text != nil)
            #expect(online["lastSequence"]?.text == "0000000000000000" && online["started"] != nil)
            try await service.kill()
            try await status(client, "lost")
            let again = try await bench.start()
            try await eventually("online again") {
                client.received(on: "\(DoorBench.root)/sys/status").last?.json?["status"]?.text == "online"
            }
            try await again.stop()
            try await status(client, "stopped")
            let late = try await bench.client()
            let retained = try await late.first(on: "\(DoorBench.root)/sys/status")
            #expect(retained.isRetained && retained.json?["status"]?.text == "stopped")
        }
    }

    @Test func `a stop publishes what is committed and ends in time`() async throws {
        try await withDoors { bench, service, client in
            for number in 1...200 {
                client.post(DoorBench.command("front"), Array(#"{"lock":"TURN","id":"\#(number)"}"#.utf8))
            }
            try await client.flush()
            let began = ContinuousClock.now
            try await service.stop()
            #expect(ContinuousClock.now - began < .seconds(30))
            #expect(service.log.named("service.stopped").count == 1)
            let journal = try bench.journal()
            try await status(client, "stopped")
            #expect(client.received(on: "\(DoorBench.root)/evt").count == journal.count)
            let again = try await bench.start()
            try await client.door("front", turns: 200)
            try await again.terminate()
        }
    }

    @Test(arguments: [true, false])
    func `a stop ends in time when the broker does not answer`(isFrozen: Bool) async throws {
        try await withDoors { bench, service, client in
            try await client.publish(DoorBench.command("front"), "LOCK")
            try await client.door("front", turns: 1)
            if isFrozen { bench.broker.freeze() } else { try await bench.broker.kill() }
            let began = ContinuousClock.now
            try await service.stop()
            #expect(ContinuousClock.now - began < .seconds(30))
            bench.broker.thaw()
        }
    }

    @Test func `a second instance is refused with its own exit code`() async throws {
        try await withDoors { bench, service, client in
            let second = try await bench.start(ready: false)
            #expect(try await second.end() == .code(69))
            let line = try #require(second.log.named("db.inUse").first)
            #expect(line.level == "fatal" && line["error.detail"]?.contains("another instance holds") == true)
            try await client.publish(DoorBench.command("front"), "LOCK")
            try await client.door("front", turns: 1)
            #expect(service.ending == nil)
        }
    }

    @Test(arguments: [
        ("MQTT_ADDRESSES", "nonsense:"), ("LOG_FORMAT", "xml"), ("SITE", "Upper Case"), ("MQTT_VERSION", "4"),
        ("MQTT_PASSWORD_FILE", "/no/such/file"), ("MQTT_PASSWORD_FILE", "/etc/passwd"), ("LOG_LEVEL", "loud"),
        ("TOPIC_ROOT", "a//b"),
    ])
    func `a setting that cannot work is named`(key: String, value: String) async throws {
        let folder = try TemporaryFolder()
        let service = try ServiceProcess(
            "DoorService",
            environment: ["DATA_DIR": folder.path, "LOG_FORMAT": "json"].merging([key: value]) { $1 }
        )
        #expect(try await service.end() == .code(78))
        let line = try #require(service.log.named("config.invalid").first)
        #expect(line["error.detail"]?.contains(key) == true && line["error.detail"]?.contains(value) == true)
    }

    @Test func `a damaged database ends the service with words`() async throws {
        let bench = try await DoorBench()
        try await bench.start().terminate()
        try Data("this is no database, and it is longer than a header".utf8)
            .write(to: URL(filePath: "\(bench.data)/door-service.db"))
        let service = try await bench.start(ready: false)
        #expect(try await service.end() == .code(74))
        let line = try #require(service.log.named("db.corrupt").first)
        #expect(line["error.detail"]?.contains("restore it from a backup") == true)
    }

    @Test func `figures are published`() async throws {
        try await withDoors { _, _, client in
            try await client.publish(DoorBench.command("front"), "LOCK")
            try await client.publish(DoorBench.command("front"), "KICK")
            let figures = try await client.first(on: "\(DoorBench.root)/sys/metrics", within: .seconds(40))
            let counters = figures.json?["counters"]
            #expect(counters?[#"quintet_commands_total{outcome="applied",mode="bare"}"#]?.number == 1)
            #expect(counters?[#"quintet_commands_total{outcome="malformed-payload",mode="bare"}"#]?.number == 1)
            #expect(figures.json?["gauges"]?["quintet_outbox_depth"]?.number == 0)
            try await eventually("the status tells of the journal's growth") {
                let last = client.received(on: "\(DoorBench.root)/sys/status").last
                return last?.json?["lastSequence"]?.text == "0000000000000001"
            }
        }
    }

    @discardableResult
    private func status(_ client: TestClient, _ word: String) async throws -> Incoming {
        try await client.first(word) {
            $0.topic == "\(DoorBench.root)/sys/status" && $0.json?["status"]?.text == word
        }
    }
}
