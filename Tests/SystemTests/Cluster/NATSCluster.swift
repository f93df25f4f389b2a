import Bus
import TestKit

/// Three nodes of NATS on free ports of 127.0.0.1, which keep their data while they are dead.
final class NATSCluster: Sendable {
    let nodes: [NATSNode]

    /// Starts the nodes and waits until each takes clients.
    static func start() async throws -> NATSCluster {
        let cluster = try NATSCluster()
        for node in cluster.nodes { try node.start() }
        for node in cluster.nodes { try await node.ready() }
        return cluster
    }

    private init() throws {
        let routes = try (0..<3).map { _ in try FreePort.find() }
        nodes = try routes.enumerated().map { number, route in
            let port = try FreePort.find()
            return try NATSNode(port: port) { folder in
                """
                server_name: "n\(number)"
                host: "127.0.0.1"
                port: -1
                jetstream { store_dir: "\(folder.file("data"))", max_mem: 64MB, max_file: 1GB }
                cluster {
                  name: test
                  host: "127.0.0.1"
                  port: \(route)
                  routes: [ \(routes.map { "\"nats-route://127.0.0.1:\($0)\"" }.joined(separator: ", ")) ]
                }
                mqtt { host: "127.0.0.1", port: \(port), max_ack_pending: 1000 }

                """
            }
        }
    }

    /// The addresses of all nodes, one of them first.
    func addresses(from first: Int) -> [BrokerAddress] {
        nodes.indices.map { nodes[(first + $0) % nodes.count].address }
    }

    /// Ends all nodes.
    func end() async throws {
        for node in nodes { try await node.kill() }
    }
}
