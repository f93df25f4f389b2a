import Bus
import Foundation
import Schema
import Synchronization

/// A device or an asker: publishes and subscribes through ``Bus``, with one connection and a clean session.
public final class TestClient: Sendable {
    private let bus: Bus
    private let handler = ClientHandler()

    /// Connects, with MQTT 5 unless the configuration says otherwise.
    public static func connect(
        to broker: Broker,
        _ configure: (inout BusConfiguration) -> Void = { _ in }
    ) async throws -> TestClient {
        let client = try TestClient(broker.address, configure)
        try await eventually("the test's client connects: \(client.events)") { client.isConnected }
        return client
    }

    /// Begins to connect.
    public init(_ address: BrokerAddress, _ configure: (inout BusConfiguration) -> Void = { _ in }) throws {
        var configuration = BusConfiguration(addresses: [address], clientID: "test-\(UUID().uuidString.prefix(8))")
        configuration.hasInlet = false
        configure(&configuration)
        let bus = try Bus(configuration)
        self.bus = bus
        Thread.detachNewThread { [handler] in try? bus.run(handler) }
    }

    deinit { bus.stop() }

    /// Says goodbye.
    public func stop() { bus.stop() }

    /// Whether it is connected now.
    public var isConnected: Bool { handler.state.withLock { $0.isConnected } }

    /// Whether the last connection speaks MQTT 5.
    public var isVersion5: Bool { handler.state.withLock { $0.isVersion5 } }

    /// What happened to the connection.
    public var events: [LinkEvent] { handler.state.withLock { $0.events } }

    /// All that came, in order.
    public var received: [Incoming] { handler.state.withLock { $0.received } }

    /// How much came.
    public var receivedCount: Int { handler.state.withLock { $0.received.count } }

    /// What came after so much, in order; cheaper than ``received`` where much came before.
    public func received(from count: Int) -> [Incoming] {
        handler.state.withLock { Array($0.received.dropFirst(count)) }
    }

    /// All that came on a topic, or on those that begin with it.
    public func received(on topic: String) -> [Incoming] {
        received.filter { $0.topic == topic || $0.topic.hasPrefix("\(topic)/") }
    }

    /// Subscribes to more, and waits until the broker has granted it.
    public func subscribe(_ filters: String...) async throws {
        let wanted = handler.state.withLock { state in
            state.filters.formUnion(filters)
            return state.filters
        }
        bus.resubscribe()
        try await eventually("\(filters) is subscribed") { handler.state.withLock { $0.active.isSuperset(of: wanted) } }
    }

    /// Publishes, and waits for the broker's word at QoS 1.
    @discardableResult
    public func publish(
        _ topic: String,
        _ payload: some Sequence<UInt8>,
        qos: Int = 1,
        isRetained: Bool = false,
        properties: MessageProperties? = nil
    ) async throws -> Confirmation? {
        let token = post(topic, payload, qos: qos, isRetained: isRetained, properties: properties)
        return try await confirmation(of: token)
    }

    /// Publishes text, and waits for the broker's word at QoS 1.
    @discardableResult
    public func publish(
        _ topic: String,
        _ text: String,
        qos: Int = 1,
        isRetained: Bool = false,
        properties: MessageProperties? = nil
    ) async throws -> Confirmation? {
        try await publish(topic, Array(text.utf8), qos: qos, isRetained: isRetained, properties: properties)
    }

    /// Publishes without waiting, again after a loss until the broker has it; answers the token.
    @discardableResult
    public func post(
        _ topic: String,
        _ payload: some Sequence<UInt8>,
        qos: Int = 1,
        isRetained: Bool = false,
        properties: MessageProperties? = nil
    ) -> Int64 {
        let token = handler.state.withLock { state in
            state.lastToken += 1
            state.waiting.append(
                Outgoing(
                    token: state.lastToken,
                    topic: topic,
                    payload: Array(payload),
                    qos: qos,
                    isRetained: isRetained,
                    properties: properties
                )
            )
            return state.lastToken
        }
        bus.wake()
        return token
    }

    /// Waits for the broker's word on a publish.
    public func confirmation(of token: Int64, within limit: Duration = .seconds(30)) async throws -> Confirmation {
        try await found("publish \(token) is confirmed", within: limit) {
            handler.state.withLock { $0.confirmations[token] }
        }
    }

    /// Waits until the broker has everything that was posted.
    public func flush(within limit: Duration = .seconds(30)) async throws {
        try await eventually("all publishes are confirmed", within: limit) {
            handler.state.withLock { $0.waiting.isEmpty && $0.unconfirmed.isEmpty }
        }
    }

    /// Waits for a message that satisfies a condition, or answers one that came before.
    @discardableResult
    public func first(
        _ what: String,
        within limit: Duration = .seconds(30),
        where condition: (Incoming) -> Bool
    ) async throws -> Incoming {
        func told() -> String {
            received.suffix(8).map { "\($0.topic) \($0.text.prefix(300))" }.joined(separator: "\n")
        }
        return try await found("\(what) comes; last came\n\(told())", within: limit) {
            received.first(where: condition)
        }
    }

    /// Waits for a message on a topic.
    @discardableResult
    public func first(on topic: String, within limit: Duration = .seconds(30)) async throws -> Incoming {
        try await first(topic, within: limit) { $0.topic == topic }
    }

    /// Waits until so many messages are there that satisfy a condition.
    @discardableResult
    public func all(
        _ count: Int,
        _ what: String,
        within limit: Duration = .seconds(30),
        where condition: (Incoming) -> Bool
    ) async throws -> [Incoming] {
        func have() -> [Incoming] { received.filter(condition) }
        return try await found("\(count) × \(what), \(have().count) came", within: limit) {
            let messages = have()
            return messages.count >= count ? messages : nil
        }
    }
}

extension Incoming {
    /// The payload as text.
    public var text: String { String(decoding: payload, as: UTF8.self) }

    /// The payload as JSON; nil when it is none.
    public var json: JSON? { try? JSON(payload) }
}
