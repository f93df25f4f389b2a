import Bus
import Foundation
import Synchronization
import TestKit
import Testing

/// A home-actuator of a test's own with its broker, and a client that hears all it says.
final class RunningHome: Sendable {
    static let root = "quintet/v1/main/home"

    let broker: Broker
    let folder: TemporaryFolder
    let client: TestClient
    private let settings: [String: String]
    private let current: Mutex<ServiceProcess>
    private let lastID = Atomic<Int>(0)

    /// Starts both and waits until the cabin is there; `settings` are the service's own.
    static func start(
        _ xml: String? = Cabin.xml(),
        side: String = Cabin.side(),
        settings: [String: String] = [:],
        before: (Broker) async throws -> Void = { _ in },
        awaiting isReady: (JSON) -> Bool = { $0["assurance"]?.text == "confirmed" }
    ) async throws -> RunningHome {
        let broker = try await Broker.start()
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("homes"), withIntermediateDirectories: true)
        var variables = [
            "MQTT_ADDRESSES": "127.0.0.1:\(broker.port)", "DATA_DIR": folder.file("data"), "LOG_FORMAT": "json",
            "HOMES_FOLDER": folder.file("homes"), "LIMIT_SOURCE": "0", "HOMEASSISTANT_PREFIX": "none",
        ]
        if let xml {
            try folder.write("homes/cabin.json", side)
            try folder.write("homes/cabin.xml", xml)
        } else {
            variables["HOMES_FOLDER"] = nil
        }
        variables.merge(settings) { $1 }
        try await before(broker)
        let client = try await TestClient.connect(to: broker)
        try await client.subscribe(
            "\(root)/evt/#",
            "\(root)/state/#",
            "\(root)/reply/#",
            "\(root)/problem/#",
            "\(root)/sys/#"
        )
        let home = RunningHome(broker, folder, client, variables, try await launch(variables))
        if xml != nil { try await home.awaits("lamp", isReady) }
        return home
    }

    private init(
        _ broker: Broker,
        _ folder: TemporaryFolder,
        _ client: TestClient,
        _ settings: [String: String],
        _ process: ServiceProcess
    ) {
        self.broker = broker
        self.folder = folder
        self.client = client
        self.settings = settings
        current = Mutex(process)
    }

    deinit { client.stop() }

    private static func launch(_ settings: [String: String]) async throws -> ServiceProcess {
        try await ServiceProcess("home-actuator", environment: settings).ready()
    }

    /// The service.
    var process: ServiceProcess { current.withLock { $0 } }
    /// What the service logged since its last start.
    var log: LogLines { process.log }

    /// Starts the service again, as it is or as it is told to be.
    func launch(with more: [String: String] = [:]) async throws {
        let next = try await Self.launch(settings.merging(more) { $1 })
        current.withLock { $0 = next }
    }

    /// Does something, and ends service and broker whether it succeeds or not.
    func ending(_ body: (RunningHome) async throws -> Void) async throws {
        do {
            try await body(self)
        } catch {
            try await end()
            throw error
        }
        try await end()
    }

    private func end() async throws {
        client.stop()
        try await process.kill()
        try await broker.kill()
    }

    // MARK: - Commands

    /// An id that was not given before.
    func newID() -> String { "c-\(lastID.add(1, ordering: .relaxed).newValue)" }

    /// Sends a bare payload with an id beside it and answers the id.
    @discardableResult
    func send(_ path: String, _ payload: String, id: String? = nil) async throws -> String {
        let id = id ?? newID()
        let properties = MessageProperties(
            responseTopic: "\(Self.root)/reply/test",
            correlationData: Array(id.utf8),
            user: [("id", id)]
        )
        try await client.publish("\(Self.root)/cmd/\(path)", payload, properties: properties)
        return id
    }

    /// Sends without any id or reply topic, as a dumb device does.
    func sendBare(_ path: String, _ payload: String, qos: Int = 0) async throws {
        try await client.publish("\(Self.root)/cmd/\(path)", payload, qos: qos)
    }

    /// The answer to a command or question.
    func answer(to id: String, within limit: Duration = .seconds(15)) async throws -> JSON {
        let message = try await client.first("the answer to \(id)", within: limit) {
            $0.topic == "\(Self.root)/reply/test" && $0.properties?.correlationData == Array(id.utf8)
        }
        return try #require(message.json?["data"])
    }

    /// Asks a question and answers its data.
    func ask(_ name: String, _ payload: String) async throws -> JSON {
        let id = newID()
        let properties = MessageProperties(responseTopic: "\(Self.root)/reply/test", correlationData: Array(id.utf8))
        try await client.publish("\(Self.root)/ask/\(name)", payload, properties: properties)
        return try await answer(to: id)
    }

    // MARK: - What is said

    /// The events of a name, oldest first.
    func events(_ name: String) -> [Incoming] {
        client.received(on: "\(Self.root)/evt").filter { $0.topic.hasSuffix("/\(name)") }
    }

    /// The events that tell a command's end.
    func ends(of id: String) -> [Incoming] {
        events("command-ended").filter { $0.json?["data"]?["command"]?.text == id }
    }

    /// Waits for a command's end and answers the event's data.
    @discardableResult
    func end(of id: String, within limit: Duration = .seconds(15)) async throws -> JSON {
        let event = try await found("\(id) ends: \(log.all.suffix(5).map(\.text))", within: limit) {
            ends(of: id).first
        }
        return try #require(event.json?["data"])
    }

    /// Sends a command and waits for its end.
    @discardableResult
    func perform(_ path: String, _ payload: String) async throws -> JSON {
        try await end(of: send(path, payload), within: .seconds(20))
    }

    /// The names of the log lines that tell of a command, once there is one.
    func lines(of id: String) async throws -> [String] {
        try await found("a line about \(id)") {
            let names = log.all.filter { $0.event.hasPrefix("command.") && $0["id"] == id }.map(\.event)
            return names.isEmpty ? nil : names
        }
    }

    /// The retained documents of an element, oldest first.
    func documents(_ element: String) -> [JSON] {
        client.received(on: "\(Self.root)/state/cabin/\(element)").compactMap(\.json)
    }

    /// The last document of an element.
    func document(_ element: String) -> JSON? { documents(element).last }

    /// Waits until the last document of an element is as wanted.
    @discardableResult
    func awaits(_ element: String, _ condition: (JSON) -> Bool) async throws -> JSON {
        func told() -> String { "\(element) is \(documents(element).suffix(3))" }
        return try await found(told()) {
            guard let last = document(element), condition(last) else { return nil }
            return last
        }
    }

    /// Waits until an element is in a state.
    @discardableResult
    func awaits(_ element: String, _ state: String) async throws -> JSON {
        try await awaits(element) { $0["state"]?.text == state }
    }

    /// What the broker retains of a topic, as a newcomer gets it; nil when nothing.
    func retained(_ topic: String) async throws -> Incoming? {
        let newcomer = try await TestClient.connect(to: broker)
        defer { newcomer.stop() }
        try await newcomer.subscribe(topic)
        // A message of our own comes behind all that is retained.
        try await newcomer.subscribe("test/end")
        try await newcomer.publish("test/end", "1")
        try await newcomer.first(on: "test/end")
        return newcomer.received.last { $0.topic == topic && $0.isRetained }
    }
}

/// Runs a home for a test and ends it afterwards.
func withHome(
    _ xml: String? = Cabin.xml(),
    side: String = Cabin.side(),
    settings: [String: String] = [:],
    before: (Broker) async throws -> Void = { _ in },
    awaiting isReady: (JSON) -> Bool = { $0["assurance"]?.text == "confirmed" },
    _ body: (RunningHome) async throws -> Void
) async throws {
    try await RunningHome.start(xml, side: side, settings: settings, before: before, awaiting: isReady).ending(body)
}

/// Leaves a retained message at a broker.
func retain(_ text: String, on topic: String, at broker: Broker) async throws {
    let client = try await TestClient.connect(to: broker)
    try await client.publish(topic, text, isRetained: true)
    client.stop()
}
