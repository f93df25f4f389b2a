import Testing
import TestKit

@testable import Quintet

/// What accounts may really do, asked of the real broker.
@Suite(.timeLimit(.minutes(5)))
struct AccessTests {
    @Test func `the password lines let in their owners and nobody else`() async throws {
        let bench = try Bench()
        try await bench.withBroker { _ in
            for account in Catalogue.accounts + ["demo"] {
                let result = try await connect(bench, bench.login(account))
                #expect(result.code == 0, "\(account): \(result)")
            }
            let anonymous = ["-h", "127.0.0.1", "-p", "\(bench.port)", "-V", "5"]
            for login in [anonymous, anonymous + ["-u", "demo", "-P", "wrong"], anonymous + ["-u", "nobody"]] {
                let result = try await connect(bench, login)
                #expect(result.code != 0 && result.output.lowercased().contains("not authori"), "\(result)")
            }
        }
    }

    @Test func `each account writes its own topics and no others`() async throws {
        let bench = try Bench()
        try await bench.withBroker(clients: Self.clients) { _ in
            for (account, may, mayNot) in Self.writing {
                for topic in may {
                    let result = try await bench.publish(topic.full, as: account)
                    #expect(result.code == 0 && !result.output.contains("failed"), "\(account) → \(topic): \(result)")
                }
                for topic in mayNot {
                    let result = try await bench.publish(topic.full, as: account)
                    #expect(result.output.contains("failed: Not authorized"), "\(account) → \(topic): \(result)")
                }
            }
        }
    }

    @Test func `each account is shown what it may read and nothing else`() async throws {
        let bench = try Bench()
        try await bench.withBroker(clients: Self.clients) { _ in
            for topic in Self.universe {
                let result = try await bench.publish(topic.full, as: topic.writer, ["-r"])
                #expect(result.code == 0, "\(topic): \(result)")
            }
            for (account, sees) in Self.reading {
                let shown = try await shown(to: account, of: Self.universe, on: bench)
                #expect(shown == Set(sees), "\(account)")
            }
        }
    }

    static let clients = [("wall", Role.display), ("doctor", .clinician), ("hass", .homeassistant)]

    static let writing: [(account: String, may: [String], mayNot: [String])] = [
        (
            "home",
            [
                "home/evt/a/set", "home/state/a", "home/reply/demo", "home/problem/a", "home/sys/status",
                "home/cmd/a/set", "homeassistant/light/a/config", "zigbee2mqtt/a/set", "cmnd/a", "shellies/a",
            ],
            ["home/ask/x", "clinic/cmd/patient/open", "tasks/state/a", "dashboard/evt/a/b"]
        ),
        (
            "tasks",
            ["tasks/evt/a/b", "home/cmd/_journal/replay", "home/ask/snapshot", "clinic/cmd/_journal/replay"],
            ["home/cmd/a/set", "home/ask/other", "home/evt/a/b", "homeassistant/a"]
        ),
        (
            "console",
            ["home/cmd/a/set", "clinic/ask/find", "traffic/ask/snapshot", "console/sys/status"],
            ["home/state/a", "clinic/evt/a/b"]
        ),
        (
            "demo",
            ["home/cmd/a/set", "tasks/cmd/inbox/capture", "dashboard/ask/x"],
            [
                "clinic/cmd/a/b", "clinic/ask/x", "traffic/cmd/a/b", "home/state/a", "home/evt/a/b", "home/reply/demo",
                "homeassistant/status", "zigbee2mqtt/a/set",
            ]
        ),
        ("wall", [], ["home/cmd/a/set", "home/ask/x", "home/state/a"]),
        ("doctor", ["clinic/cmd/a/b", "clinic/ask/x"], ["home/cmd/a/set", "clinic/evt/a/b"]),
        ("hass", ["home/cmd/a/set", "homeassistant/status"], ["homeassistant/light/a/config", "clinic/cmd/a/b"]),
        ("operator", ["clinic/cmd/a/b", "traffic/ask/x", "home/cmd/a/set"], ["home/state/a", "clinic/evt/a/b"]),
    ]

    private static let deviceSees = [
        "home/state/a", "home/evt/a/b", "home/problem/a", "home/sys/status", "tasks/state/a", "dashboard/state/a",
        "traffic/evt/a/b",
    ]

    static let reading: [(account: String, sees: [String])] = [
        ("demo", deviceSees + ["home/reply/demo"]),
        ("hass", deviceSees + ["homeassistant/light/a/config", "home/reply/hass"]),
        ("wall", ["home/state/a", "home/evt/a/b", "tasks/state/a", "dashboard/state/a", "traffic/evt/a/b"]),
        ("doctor", ["clinic/reply/doctor"]),
        ("dashboard", ["home/state/a", "tasks/state/a", "dashboard/state/a"]),
        ("home", ["home/state/a", "home/cmd/a/set", "home/sys/status", "homeassistant/light/a/config"]),
        (
            "tasks",
            [
                "home/evt/a/b", "traffic/evt/a/b", "clinic/evt/a/b", "tasks/state/a", "home/reply/tasks",
                "home/sys/status",
            ]
        ),
        // Whoever looks after the machine is shown all but what the clinic answers to others.
        (
            "operator",
            deviceSees + [
                "home/reply/demo", "home/reply/hass", "home/reply/demo-2", "home/reply/tasks", "home/cmd/a/set",
                "clinic/evt/a/b", "clinic/sys/metrics",
            ]
        ),
    ]

    /// What an account may be shown or not.
    static let universe = Set(reading.flatMap(\.sees)).union([
        "clinic/state/patient/1", "clinic/reply/other", "clinic/sys/metrics", "home/reply/demo-2", "home/reply/hass",
    ])

    private func connect(_ bench: Bench, _ login: [String]) async throws -> Tool.Result {
        try await Tool.find("mosquitto_pub").run(login + ["-q", "1", "-t", "anything", "-m", "x"])
    }

    /// Which retained messages of the universe the broker gives to `account`, which asks for all of them. A subscription
    /// to what it may not read is granted all the same, so a message that it may read, sent last, marks the end.
    private func shown(to account: String, of universe: Set<String>, on bench: Bench) async throws -> Set<String> {
        let reader = try await bench.subscribe("#", as: account, ["-F", "topic %t."])
        defer { reader.signal(9) }
        let mark = Self.lastWords[account] ?? ""
        #expect(try await bench.publish(mark.full, as: mark.writer).code == 0)
        try await eventually("\(account) gets \(mark): \(reader.output)") {
            reader.output.contains("topic \(mark.full).")
        }
        return universe.filter { reader.output.contains("topic \($0.full).") }
    }

    private static let lastWords = [
        "demo": "home/evt/last/words", "hass": "home/evt/last/words", "wall": "home/evt/last/words",
        "doctor": "clinic/reply/doctor/last", "dashboard": "home/state/last",
        "home": "home/cmd/last/words",
        "tasks": "home/evt/last/words", "operator": "home/evt/last/words",
    ]
}

extension String {
    private static let foreign = ["homeassistant", "zigbee2mqtt", "cmnd", "shellies"]

    /// The whole topic of one written from the service on.
    var full: String {
        Self.foreign.contains { hasPrefix($0 + "/") } ? self : "quintet/v1/main/\(self)"
    }

    /// An account that may write the topic.
    fileprivate var writer: String {
        if contains("/cmd/") { return "operator" }
        let service = Catalogue.services.first { hasPrefix($0.name + "/") }
        return service?.name ?? "home"
    }
}
