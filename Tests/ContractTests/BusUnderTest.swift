import Bus
import Foundation
import TestKit
import Testing

/// A broker, every service with a database of its own, a client of each version of MQTT, and one that hears everything.
struct BusUnderTest: Sendable {
    let broker: Broker
    let services: [String: ServiceProcess]
    let clients: [MQTTVersion: TestClient]
    let listener: TestClient

    /// The one that runs, for the tests of a suite with the trait ``RunningServices``.
    @TaskLocal static var current: BusUnderTest?

    /// The executables by their names in topics, and their settings: those of Tests/Contract/cases/README.md.
    private static let executables: [String: (name: String, settings: [String: String])] = [
        "home": ("home-actuator", ["LIMIT_SOURCE": "0", "HOMEASSISTANT_PREFIX": "none"]),
        "tasks": ("task-service", ["TASKS_ZONE": "UTC"]),
        "dashboard": ("dashboard-poller", [:]),
        "traffic": ("traffic-ingest", ["TRAFFIC_ZONE": "UTC"]),
        "clinic": ("clinic-service", ["CLINIC_ZONE": "America/Bogota"]),
    ]

    /// Starts everything, lets it be used, and ends it.
    static func running(_ body: (BusUnderTest) async throws -> Void) async throws {
        try await withBroker { broker in
            let folder = try TemporaryFolder()
            let bus = try await started(beside: broker, in: folder)
            let result: Result<Void, any Error>
            do { result = .success(try await body(bus)) } catch { result = .failure(error) }
            for service in bus.services.values { try await service.kill() }
            for client in [bus.listener] + bus.clients.values { client.stop() }
            try result.get()
        }
    }

    private static func started(beside broker: Broker, in folder: TemporaryFolder) async throws -> BusUnderTest {
        let listener = try await TestClient.connect(to: broker)
        try await listener.subscribe("\(CaseMessage.root)#")
        var services: [String: ServiceProcess] = [:]
        for (topic, executable) in executables {
            try FileManager.default.createDirectory(atPath: folder.file(topic), withIntermediateDirectories: false)
            let common = [
                "MQTT_ADDRESSES": "127.0.0.1:\(broker.port)", "DATA_DIR": folder.file("\(topic)/data"),
                "LOG_FORMAT": "json",
            ]
            services[topic] = try ServiceProcess(
                executable.name,
                environment: common.merging(executable.settings) { $1 }
            )
        }
        for service in services.values { try await service.ready() }
        let clients: [MQTTVersion: TestClient] = [
            .five: try await TestClient.connect(to: broker),
            .three: try await TestClient.connect(to: broker) { $0.prefersVersion5 = false },
        ]
        return BusUnderTest(broker: broker, services: services, clients: clients, listener: listener)
    }

    /// What the broker retains below a filter, as a newcomer gets it.
    func retained(_ filter: String) async throws -> [String] {
        let newcomer = try await TestClient.connect(to: broker)
        defer { newcomer.stop() }
        // A message of our own comes behind all that is retained.
        try await newcomer.subscribe(CaseMessage.root + filter, "contract/end")
        try await newcomer.publish("contract/end", "1")
        try await newcomer.first(on: "contract/end")
        return newcomer.received.filter(\.isRetained).map(\.topic)
    }
}

/// Runs the services around all tests of a suite, once.
struct RunningServices: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing body: @Sendable () async throws -> Void
    ) async throws {
        try await BusUnderTest.running { bus in
            try await BusUnderTest.$current.withValue(bus) { try await body() }
        }
    }
}

extension Trait where Self == RunningServices {
    /// With every service, beside a broker.
    static var runningServices: Self { RunningServices() }
}
