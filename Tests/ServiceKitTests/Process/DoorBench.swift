import Bus
import Foundation
import GRDB
import Glibc
import Schema
import TestKit

/// A broker, a data folder, and the toy service as a real process.
final class DoorBench: Sendable {
    static let root = "quintet/v1/main/doors"

    let broker: Broker
    let data: String
    private let folder: TemporaryFolder

    init(_ options: BrokerOptions = BrokerOptions(), data: String? = nil) async throws {
        broker = try await Broker.start(options)
        folder = try TemporaryFolder()
        self.data = data ?? folder.file("data")
    }

    /// Starts the service; `ready` waits until it takes commands.
    func start(_ environment: [String: String] = [:], ready: Bool = true) async throws -> ServiceProcess {
        let settings = [
            "MQTT_ADDRESSES": "127.0.0.1:\(broker.port)", "DATA_DIR": data, "LOG_FORMAT": "json",
            "LOG_LEVEL": "info",
        ]
        let service = try ServiceProcess("DoorService", environment: settings.merging(environment) { $1 })
        return ready ? try await service.ready() : service
    }

    /// A client that hears everything of the service.
    func client(isVersion5: Bool = true) async throws -> TestClient {
        let client = try await TestClient.connect(to: broker) { $0.prefersVersion5 = isVersion5 }
        try await client.subscribe("\(Self.root)/#")
        return client
    }

    /// Makes the handler of `JAM` fail, or work again.
    func jam(_ isJammed: Bool) throws {
        let path = "\(data)/jam"
        guard isJammed else { return try FileManager.default.removeItem(atPath: path) }
        try Data().write(to: URL(filePath: path))
    }

    /// Changes the database of a service that does not run.
    func change(_ sql: String) throws { try database.change(sql) }

    /// The journal's events of a service that does not run.
    func journal() throws -> [(sequence: Int64, payload: String)] {
        try database.read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT sequence, CAST(payload AS TEXT) FROM journal WHERE sequence IS NOT NULL ORDER BY position"
            ).map { (sequence: $0[0] as Int64, payload: $0[1] as String) }
        }
    }

    /// The database of a service that does not run.
    var database: StoppedDatabase { StoppedDatabase(path: "\(data)/door-service.db") }

    static func command(_ door: String, _ verb: String = "turn") -> String { "\(root)/cmd/\(door)/\(verb)" }
    static func state(_ door: String) -> String { "\(root)/state/\(door)" }
    static func reply(_ client: String) -> String { "\(root)/reply/\(client)" }
}

/// Gives a bench with a running service and a client to a test, and ends all of it.
func withDoors<R>(
    _ options: BrokerOptions = BrokerOptions(),
    environment: [String: String] = [:],
    _ body: (DoorBench, ServiceProcess, TestClient) async throws -> R
) async throws -> R {
    let bench = try await DoorBench(options)
    let client = try await bench.client()
    let service = try await bench.start(environment)
    let result = try await body(bench, service, client)
    service.signal(SIGKILL)
    try await bench.broker.kill()
    return result
}

extension TestClient {
    /// The last state document of a door that satisfies a condition.
    @discardableResult
    func door(_ door: String, turns: Int, within limit: Duration = .seconds(30)) async throws -> JSON {
        let message = try await first("\(turns) turns of \(door)", within: limit) { message in
            message.topic == DoorBench.state(door) && message.json?["turns"]?.number == Double(turns)
        }
        return try JSON(message.payload)
    }

    /// How often the door was turned by the last document that came.
    func turns(_ door: String) -> Int {
        let last = received.last { $0.topic == DoorBench.state(door) }
        return Int(last?.json?["turns"]?.number ?? 0)
    }
}
