import Bus
import Foundation
import Schema
import TestKit
import Testing

/// The topics of home-actuator.
let homeRoot = "quintet/v1/main/home"

/// Runs a home for a test and ends it afterwards; `settings` are the service's own.
func withHome(
    _ xml: String? = Cabin.xml(),
    side: String = Cabin.side(),
    settings: [String: String] = [:],
    before: (Broker) async throws -> Void = { _ in },
    awaiting isReady: (JSON) -> Bool = { $0["assurance"]?.text == "confirmed" },
    _ body: (RunningService) async throws -> Void
) async throws {
    let variables = ["LIMIT_SOURCE": "0", "HOMEASSISTANT_PREFIX": "none"]
    let home = try await RunningService.start(
        "home-actuator",
        topic: "home",
        settings: variables.merging(settings) { $1 }
    ) { broker, folder in
        try await before(broker)
        guard let xml else { return [:] }
        try FileManager.default.createDirectory(atPath: folder.file("homes"), withIntermediateDirectories: true)
        try folder.write("homes/cabin.json", side)
        try folder.write("homes/cabin.xml", xml)
        return ["HOMES_FOLDER": folder.file("homes")]
    }
    try await home.ending { home in
        if xml != nil { try await home.awaits("lamp", isReady) }
        try await body(home)
    }
}

extension RunningService {
    /// The events that tell a command's end.
    func ends(of id: String) -> [Incoming] {
        events("command-ended").filter { $0.json?["data"]?["command"]?.text == id }
    }

    /// Waits for a command's end and answers the event's data.
    @discardableResult
    func end(of id: String, within limit: Duration = .seconds(30)) async throws -> JSON {
        let event = try await found("\(id) ends: \(log.all.suffix(5).map(\.text))", within: limit) {
            ends(of: id).first
        }
        return try #require(event.json?["data"])
    }

    /// Sends a command and waits for its end.
    @discardableResult
    func finish(_ path: String, _ payload: String) async throws -> JSON {
        try await end(of: send(path, payload), within: .seconds(40))
    }

    /// The names of the log lines that tell of a command, once there is one.
    func lines(of id: String) async throws -> [String] {
        try await found("a line about \(id)") {
            let names = log.all.filter { $0.event.hasPrefix("command.") && $0["id"] == id }.map(\.event)
            return names.isEmpty ? nil : names
        }
    }

    /// The retained documents of an element, oldest first.
    func states(_ element: String) -> [JSON] {
        client.received(on: "\(root)/state/cabin/\(element)").compactMap(\.json)
    }

    /// The last document of an element.
    func document(_ element: String) -> JSON? { states(element).last }

    /// Waits until the last document of an element is as wanted.
    @discardableResult
    func awaits(_ element: String, _ condition: (JSON) -> Bool) async throws -> JSON {
        func told() -> String { "\(element) is \(states(element).suffix(3))" }
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

/// Leaves a retained message at a broker.
func retain(_ text: String, on topic: String, at broker: Broker) async throws {
    let client = try await TestClient.connect(to: broker)
    try await client.publish(topic, text, isRetained: true)
    client.stop()
}
