import TestKit

/// A broker that keeps its data and a task-service beside it; both can be killed and started again.
final class TaskStation: Sendable {
    static let root = "quintet/v1/main/tasks"

    let broker: Broker
    private let folder: TemporaryFolder

    /// Starts the broker.
    init() async throws {
        broker = try await Broker.start(.shipped)
        folder = try TemporaryFolder()
    }

    /// The service's database.
    var database: String { folder.file("data/task-service.db") }

    /// Starts the service.
    func launch() throws -> ServiceProcess {
        let settings = [
            "MQTT_ADDRESSES": "127.0.0.1:\(broker.port)", "DATA_DIR": folder.file("data"), "LOG_FORMAT": "json",
        ]
        return try ServiceProcess("task-service", environment: settings)
    }
}
