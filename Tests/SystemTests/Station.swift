import Bus
import Foundation
import Synchronization
import TestKit

/// A broker that keeps its data and a home-actuator beside it; both can be killed and started again.
final class Station: Sendable {
    let broker: Broker
    let folder: TemporaryFolder
    private let settings: [String: String]
    private let processes = Mutex<[ServiceProcess]>([])

    /// Starts both with an estate, and waits until every element is confirmed.
    static func start(
        _ estate: Estate = Estate(of: 4),
        broker options: BrokerOptions = .shipped,
        settings: [String: String] = [:],
        data: String? = nil
    ) async throws -> Station {
        let station = try await Station(estate, options, settings, data)
        try station.launch()
        try await station.settled(estate)
        return station
    }

    init(
        _ estate: Estate,
        _ options: BrokerOptions = BrokerOptions(),
        _ settings: [String: String] = [:],
        _ data: String? = nil
    ) async throws {
        broker = try await Broker.start(options)
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("homes"), withIntermediateDirectories: true)
        try folder.write("homes/estate.json", estate.side)
        try folder.write("homes/estate.xml", estate.xml)
        let own = [
            "MQTT_ADDRESSES": "127.0.0.1:\(broker.port)", "DATA_DIR": data ?? folder.file("data"), "LOG_FORMAT": "json",
            "HOMES_FOLDER": folder.file("homes"), "LIMIT_SOURCE": "0", "HOMEASSISTANT_PREFIX": "none",
        ]
        self.settings = own.merging(settings) { $1 }
    }

    /// The service's database.
    var database: String { "\(settings["DATA_DIR"] ?? "")/home-actuator.db" }

    /// The service as it was started last.
    var process: ServiceProcess? { processes.withLock { $0.last } }

    /// The log of every start, in order.
    var logs: [LogLines] { processes.withLock { $0.map(\.log) } }

    /// Starts the service; `more` are settings of this start alone.
    @discardableResult
    func launch(_ more: [String: String] = [:]) throws -> ServiceProcess {
        let process = try ServiceProcess("home-actuator", environment: settings.merging(more) { $1 })
        processes.withLock { $0.append(process) }
        return process
    }

    /// Kills the service and starts it again.
    func restartService() async throws {
        try await process?.kill()
        try launch()
    }

    /// Waits until the service takes commands and knows what every element is.
    func settled(_ estate: Estate) async throws {
        try await process?.ready()
        let client = try await TestClient.connect(to: broker)
        defer { client.stop() }
        try await client.subscribe("\(Estate.root)/state/estate/+")
        try await eventually("every element is confirmed", within: .seconds(30)) {
            let last = Dictionary(client.received.map { ($0.topic, $0.payload) }) { $1 }
            return last.count >= estate.elements.count
                && last.values.allSatisfy { $0.member("assurance") == "confirmed" }
        }
    }

    /// Ends both.
    func end() async throws {
        try await process?.kill()
        try await broker.kill()
    }
}

/// Runs a station for a test and ends it afterwards.
func withStation(
    _ estate: Estate = Estate(of: 4),
    broker: BrokerOptions = .shipped,
    settings: [String: String] = [:],
    data: String? = nil,
    _ body: (Station) async throws -> Void
) async throws {
    let station = try await Station.start(estate, broker: broker, settings: settings, data: data)
    do {
        try await body(station)
    } catch {
        try await station.end()
        throw error
    }
    try await station.end()
}

extension BrokerOptions {
    /// As `quintet init` sets it up: what a killed broker took in since the last second is lost.
    static var shipped: BrokerOptions {
        var options = BrokerOptions.persistent
        options.lines = ["autosave_on_changes false", "max_inflight_messages 1000"]
        return options
    }
}
