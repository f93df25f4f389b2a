import Bus
import Foundation
import Glibc
import Synchronization

/// One nats-server of a test's own, with MQTT on a free port of 127.0.0.1.
public final class NATSNode: Sendable {
    /// The program that `QUINTET_NATS` names; tests that need it do not run without.
    public static let program = ProcessInfo.processInfo.environment["QUINTET_NATS"].flatMap { $0.isEmpty ? nil : $0 }

    /// Where it takes MQTT.
    public let address: BrokerAddress
    /// Its configuration, log and data.
    public let folder: TemporaryFolder
    private let process = Mutex<ChildProcess?>(nil)

    /// A node that is not started yet; the configuration is made for its folder.
    public init(port: Int, configuration: (TemporaryFolder) throws -> String) throws {
        address = BrokerAddress(host: "127.0.0.1", port: port)
        folder = try TemporaryFolder()
        try folder.write("nats.conf", configuration(folder))
    }

    deinit { process.withLock { $0?.signal(SIGKILL) } }

    /// What it logged.
    public var log: String { (try? String(contentsOfFile: folder.file("log"), encoding: .utf8)) ?? "" }

    /// Starts it, with the data that a former start left.
    public func start() throws {
        guard let program = Self.program else {
            throw ChildProcess.Fault(description: "QUINTET_NATS names no nats-server: see `make test-cluster`")
        }
        let child = try ChildProcess(program, ["-c", folder.file("nats.conf"), "-l", folder.file("log")])
        process.withLock { $0 = child }
    }

    /// Waits until it takes a client, which it does when the cluster has its leaders.
    public func ready(_ configure: (inout BusConfiguration) -> Void = { _ in }) async throws {
        let client = try TestClient(address) { configuration in
            configuration.prefersVersion5 = false
            configure(&configuration)
        }
        defer { client.stop() }
        try await eventually("\(address) takes MQTT: \(client.events) \(log.suffix(2000))", within: .seconds(60)) {
            if let ending = process.withLock({ $0?.ending }) {
                throw ChildProcess.Fault(description: "nats-server ended, \(ending): \(log.suffix(2000))")
            }
            return client.isConnected
        }
    }

    /// Ends it without a word, as a crash would.
    public func kill() async throws {
        guard let child = process.withLock({ $0 }) else { return }
        child.signal(SIGKILL)
        _ = try await child.end()
    }
}
