import Configuration
import Foundation
import Glibc
import Logging
import TestKit

@testable import ServiceKit

/// A service of a test's own that runs in the test's process.
final class InProcess: Sendable {
    let log = LogLines()
    private let task: Task<Void, any Error>
    private let writer: Int32

    /// Starts a service on a broker and a data folder, and waits until it takes commands.
    static func start(_ service: Microservice, _ broker: Broker, _ folder: TemporaryFolder) async throws -> InProcess {
        let running = try InProcess(service, broker, folder)
        try await running.log.wait(for: "service.ready")
        return running
    }

    private init(_ service: Microservice, _ broker: Broker, _ folder: TemporaryFolder) throws {
        let values = EnvironmentVariablesProvider(environmentVariables: [
            "MQTT_ADDRESSES": "127.0.0.1:\(broker.port)", "DATA_DIR": folder.file("data"), "LOG_FORMAT": "json",
        ])
        let configuration = try ServiceConfiguration(ConfigReader(provider: values), service: service.name)
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Timeout(description: "no pipe") }
        let reader = ends[0]
        writer = ends[1]
        Thread.detachNewThread { [log] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while case let count = read(reader, &buffer, buffer.count), count > 0 { log.add(buffer[..<count]) }
            close(reader)
        }
        let sink = LogSink(service: service.name, format: .json, minimum: .info, descriptor: ends[1])
        let running = try RunningService(service, configuration, sink)
        task = Task { try await running.run() }
    }

    deinit {
        task.cancel()
        close(writer)
    }

    /// Stops the service and waits for its end.
    func stop(within limit: Duration = .seconds(60)) async throws {
        task.cancel()
        let ended = Task { try await task.value }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await ended.value }
            group.addTask {
                try await Task.sleep(for: limit)
                throw Timeout(description: "the service did not stop within \(limit)")
            }
            try await group.next()
            group.cancelAll()
        }
    }
}
