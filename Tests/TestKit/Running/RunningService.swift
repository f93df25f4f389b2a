import Bus
import Foundation
import Schema
import Synchronization

/// A service of a test's own with its broker, and a client that hears all it says.
public final class RunningService: Sendable {
    /// The service's topics: `quintet/v1/main/tasks`.
    public let root: String
    /// Its broker.
    public let broker: Broker
    /// Where its database is.
    public let folder: TemporaryFolder
    /// Who hears all it says.
    public let client: TestClient
    let executable: String
    private let settings: [String: String]
    private let current: Mutex<ServiceProcess>
    private let lastID = Atomic<Int>(0)

    /// Starts both; `settings` are the service's own, `options` the broker's, `before` prepares what it finds and adds
    /// settings.
    public static func start(
        _ executable: String,
        topic: String,
        settings: [String: String],
        options: BrokerOptions = BrokerOptions(),
        before: (Broker, TemporaryFolder) async throws -> [String: String] = { _, _ in [:] }
    ) async throws -> RunningService {
        let broker = try await Broker.start(options)
        let folder = try TemporaryFolder()
        let added = try await before(broker, folder)
        let root = "quintet/v1/main/\(topic)"
        let common = [
            "MQTT_ADDRESSES": "127.0.0.1:\(broker.port)", "DATA_DIR": folder.file("data"), "LOG_FORMAT": "json",
        ]
        let variables = common.merging(settings) { $1 }.merging(added) { $1 }
        let client = try await TestClient.connect(to: broker)
        try await client.subscribe(
            "\(root)/evt/#",
            "\(root)/state/#",
            "\(root)/reply/#",
            "\(root)/problem/#",
            "\(root)/sys/#"
        )
        let process = try await ServiceProcess(executable, environment: variables).ready()
        return RunningService(executable, root, broker, folder, client, variables, process)
    }

    private init(
        _ executable: String,
        _ root: String,
        _ broker: Broker,
        _ folder: TemporaryFolder,
        _ client: TestClient,
        _ settings: [String: String],
        _ process: ServiceProcess
    ) {
        self.executable = executable
        self.root = root
        self.broker = broker
        self.folder = folder
        self.client = client
        self.settings = settings
        current = Mutex(process)
    }

    deinit { client.stop() }

    /// The service.
    public var process: ServiceProcess { current.withLock { $0 } }
    /// What the service logged since its last start.
    public var log: LogLines { process.log }

    /// Starts the service again, as it was or as it is told to be.
    public func launch(with more: [String: String] = [:]) async throws {
        let next = try await ServiceProcess(executable, environment: settings.merging(more) { $1 }).ready()
        current.withLock { $0 = next }
    }

    /// Does something, and ends service and broker whether it succeeds or not.
    public func ending<T: Sendable>(_ body: (RunningService) async throws -> T) async throws -> T {
        let result: Result<T, any Error>
        do {
            result = .success(try await body(self))
        } catch {
            result = .failure(error)
        }
        client.stop()
        try await process.kill()
        try await broker.kill()
        return try result.get()
    }

    /// An id that was not given before.
    public func newID() -> String { "c-\(lastID.add(1, ordering: .relaxed).newValue)" }

    /// Sends a command with an id beside it and answers the id.
    @discardableResult
    public func send(_ path: String, _ payload: String, id: String? = nil) async throws -> String {
        let id = id ?? newID()
        try await client.publish("\(root)/cmd/\(path)", payload, properties: properties(id))
        return id
    }

    /// Sends a command without any id or reply topic, as a dumb device does.
    public func sendBare(_ path: String, _ payload: String, qos: Int = 0) async throws {
        try await client.publish("\(root)/cmd/\(path)", payload, qos: qos)
    }

    /// Sends a command without waiting, so that the next one follows at once.
    public func post(_ path: String, _ payload: String) { client.post("\(root)/cmd/\(path)", Array(payload.utf8)) }

    /// Sends a command and answers the data of its reply, a problem's as well.
    @discardableResult
    public func perform(_ path: String, _ payload: String = "", id: String? = nil) async throws -> JSON {
        try await answer(to: send(path, payload, id: id))
    }

    /// Asks a question and answers its data.
    public func ask(_ name: String, _ payload: String = "") async throws -> JSON {
        let id = newID()
        try await client.publish("\(root)/ask/\(name)", payload, properties: properties(id))
        return try await answer(to: id)
    }

    /// The answer to a command or question.
    public func answer(to id: String, within limit: Duration = .seconds(30)) async throws -> JSON {
        let message = try await client.first("the answer to \(id)", within: limit) {
            $0.topic == "\(self.root)/reply/test" && $0.properties?.correlationData == Array(id.utf8)
        }
        guard let data = message.json?["data"] else { throw Timeout(description: "the answer to \(id) has no data") }
        return data
    }

    /// The events of a name, oldest first.
    public func events(_ name: String) -> [Incoming] {
        client.received(on: "\(root)/evt").filter { $0.topic.hasSuffix("/\(name)") }
    }

    /// The retained documents of an entity, oldest first.
    public func documents(_ entity: String) -> [Incoming] { client.received(on: "\(root)/state/\(entity)") }

    /// Waits for a log line.
    @discardableResult
    public func line(_ event: String, where condition: @Sendable (LogEntry) -> Bool = { _ in true }) async throws
        -> LogEntry
    {
        try await found("a line \(event)") { log.all.first { $0.event == event && condition($0) } }
    }

    private func properties(_ id: String) -> MessageProperties {
        MessageProperties(
            responseTopic: "\(root)/reply/test",
            correlationData: Array(id.utf8),
            user: [("id", id)]
        )
    }
}
