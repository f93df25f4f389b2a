import Bus
import Synchronization
import TestKit

/// A cluster and a service beside it, which is attached to one node and knows the others.
final class ClusterStation: Sendable {
    let cluster: NATSCluster
    let root: String
    /// The service's folder, with its database and what else it looks for.
    let data: String
    private let folder: TemporaryFolder
    private let executable: String
    private let settings: [String: String]
    private let current = Mutex<ServiceProcess?>(nil)

    /// Starts both and waits until the service takes commands.
    static func start(_ executable: String, named name: String, on node: Int, _ settings: [String: String] = [:])
        async throws -> ClusterStation
    {
        let cluster = try await NATSCluster.start()
        do {
            let station = try ClusterStation(cluster, executable, name, node, settings)
            try await station.launch()
            return station
        } catch {
            try await cluster.end()
            throw error
        }
    }

    private init(
        _ cluster: NATSCluster,
        _ executable: String,
        _ name: String,
        _ node: Int,
        _ settings: [String: String]
    ) throws {
        self.cluster = cluster
        root = "quintet/v1/main/\(name)"
        folder = try TemporaryFolder()
        data = folder.file("data")
        self.executable = executable
        let own = [
            "MQTT_ADDRESSES": cluster.addresses(from: node).map(\.description).joined(separator: ","),
            "DATA_DIR": data, "LOG_FORMAT": "json",
        ]
        self.settings = own.merging(settings) { $1 }
    }

    /// The service as it was started last.
    var service: ServiceProcess? { current.withLock { $0 } }

    /// Starts the service and waits until it takes commands, which in a cluster may take more than one try.
    func launch() async throws {
        let process = try ServiceProcess(executable, environment: settings)
        current.withLock { $0 = process }
        try await process.log.wait(for: "service.ready", within: .seconds(60))
    }

    /// A client on a node, which knows the others.
    func client(on node: Int, hearing filters: String...) async throws -> TestClient {
        let addresses = cluster.addresses(from: node)
        let client = try TestClient(addresses[0]) { configuration in
            configuration.addresses = addresses
            configuration.prefersVersion5 = false
        }
        try await eventually("a client connects: \(client.events)") { client.isConnected }
        for filter in filters { try await client.subscribe("\(root)/\(filter)") }
        return client
    }

    /// Ends all of it.
    func end() async throws {
        try await service?.kill()
        try await cluster.end()
    }
}

/// Runs a service on a cluster for a test and ends both afterwards.
func withCluster(
    _ executable: String,
    named name: String,
    on node: Int = 0,
    settings: [String: String] = [:],
    _ body: (ClusterStation) async throws -> Void
) async throws {
    let station = try await ClusterStation.start(executable, named: name, on: node, settings)
    do {
        try await body(station)
    } catch {
        try await station.end()
        throw error
    }
    try await station.end()
}
