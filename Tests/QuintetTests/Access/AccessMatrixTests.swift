import Bus
import TestKit
import Testing

@testable import Quintet

/// Every account against every kind of topic, as the real broker decides it.
@Suite(.timeLimit(.minutes(5)))
struct AccessMatrixTests {
    @Test func `every account may publish what the law says and nothing else`() async throws {
        try await withBroker { bench in
            var allowed = 0
            for law in AccountLaw.all {
                let client = try await connect(bench, law.account)
                let tokens = Self.topics.map { ($0, client.post($0, "x".utf8)) }
                for (topic, token) in tokens {
                    let isTaken = try await client.confirmation(of: token).isAccepted
                    #expect(isTaken == law.mayWrite(topic), "\(law.account) → \(topic)")
                    allowed += isTaken ? 1 : 0
                }
                client.stop()
            }
            let pairs = AccountLaw.all.count * Self.topics.count
            print("publish: \(pairs) pairs of account and topic, \(allowed) allowed, \(pairs - allowed) refused")
        }
    }

    @Test func `every account is delivered what the law says and nothing else`() async throws {
        try await withBroker { bench in
            var readers: [(law: AccountLaw, client: TestClient, last: String)] = []
            for law in AccountLaw.all {
                let client = try await connect(bench, law.account)
                // With each of these somebody has been shown too much somewhere: all are granted, and must show nothing.
                try await client.subscribe("#", "+/#", "quintet/v1/main/+/reply/#", "quintet/+/+/+/+/#")
                readers.append((law, client, try #require(Self.topics.first(where: law.mayRead))))
            }
            let all = try await connect(bench, Self.everybody)
            for topic in Self.topics { try await all.publish(topic, "x") }
            for reader in readers { try await all.publish(reader.last, "the end") }
            var delivered = 0
            for (law, client, last) in readers {
                try await client.first("the end", where: { $0.topic == last && $0.text == "the end" })
                let seen = Set(client.received.map(\.topic))
                let expected = Set(Self.topics.filter(law.mayRead))
                #expect(seen == expected, "\(law.account): \(seen.symmetricDifference(expected).sorted())")
                delivered += seen.count
                client.stop()
            }
            let pairs = AccountLaw.all.count * Self.topics.count
            print(
                "delivery: \(pairs) pairs of account and topic, \(delivered) delivered, \(pairs - delivered) withheld"
            )
        }
    }

    /// An account of the test's own that no rule holds back.
    private static let everybody = "everybody"

    private static let services = ["home", "dashboard", "traffic", "tasks", "clinic", "console", "keeper"]
    private static let clients =
        services
        + ["operator", "demo", "porch", "wall", "doctor", "hass", "nobody"]

    private static let topics: [String] =
        services.flatMap { service in
            [
                "cmd/a/set", "cmd/_journal/replay", "ask/list", "ask/snapshot", "evt/a/changed", "state/a", "problem/a",
                "sys/status", "sys/metrics",
            ].map { "quintet/v1/main/\(service)/\($0)" }
                + clients.map { "quintet/v1/main/\(service)/reply/\($0)/1" }
        }
        + ["quintet/v1/elsewhere/home/cmd/a/set", "quintet/v2/main/home/cmd/a/set", "home/cmd/a/set", "anything"]
        + ["homeassistant/status", "homeassistant/light/a/config", "cmnd/a/POWER", "stat/a/POWER", "tele/a/STATE"]
        + ["zigbee2mqtt/a", "zigbee2mqtt/a/set", "shellies/a/relay/0"]

    private func withBroker(_ body: (Bench) async throws -> Void) async throws {
        let bench = try Bench()
        try await bench.prepare()
        for (name, role) in [
            ("porch", Role.device), ("wall", .display), ("doctor", .clinician), ("hass", .homeassistant),
        ] {
            _ = try await Installation(folder: bench.folder).addDevice(name, role: role)
        }
        try await bench.admit(Self.everybody)
        try await bench.withRunningBroker { _ in try await body(bench) }
    }

    private func connect(_ bench: Bench, _ account: String) async throws -> TestClient {
        let password = account == Self.everybody ? account : try bench.password(of: account)
        let client = try TestClient(BrokerAddress(host: "127.0.0.1", port: bench.port)) { configuration in
            configuration.username = account
            configuration.password = .text(password)
        }
        try await eventually("\(account) connects: \(client.events)") { client.isConnected }
        return client
    }
}
