import HomeActuatorDomain
import Schema
import Synchronization

/// The driver of elements on MQTT. The connection is not its own: it is handed what arrives and a way to publish.
final class MQTTDriver: ActuatorDriver {
    typealias Publish = @Sendable (_ topic: String, _ payload: [UInt8]) async throws -> Void

    private let publish: Publish
    private let patience: Double
    private let roll = Mutex(MQTTRoll())
    private let asking = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// A driver that publishes through `publish` and waits `patience` seconds for the answer to a question.
    init(patience: Double = 3, publish: @escaping Publish) {
        self.patience = patience
        self.publish = publish
    }

    /// The topics it wants to receive; to be read again after ``assign(_:)``.
    var subscriptions: Set<String> { roll.withLock { $0.subscriptions } }

    func assign(_ elements: [DrivenElement]) { roll.withLock { $0.assign(elements) } }

    func feedback(of element: ElementAddress) -> DriverFeedback {
        roll.withLock { $0.device(element)?.feedback ?? .none }
    }

    /// Hands over a message of a topic in ``subscriptions``.
    func received(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) {
        let (sink, notices) = roll.withLock { ($0.sink, $0.received(topic, payload, isRetained: isRetained)) }
        for notice in notices {
            switch notice {
            case .values(let element, let values): sink?.report(element, values, .device)
            case .health(let element, let up): sink?.health(element, up, up ? nil : "\(topic) says that it is offline")
            case .returned: asking.continuation.yield()
            }
        }
    }

    /// Asks devices that come back what they are now.
    func run(reporting sink: DriverSink) async throws {
        roll.withLock { $0.sink = sink }
        defer { roll.withLock { $0.sink = nil } }
        for await _ in asking.stream {
            for query in roll.withLock({ $0.takeQueries() }) {
                // A lost connection brings the devices' presence again when it is back, and with it the question.
                try? await publish(query.topic, Array(query.payload.utf8))
            }
        }
    }

    func apply(_ command: DriverCommand) async throws(DriverError) -> DriverAck {
        guard let device = roll.withLock({ $0.device(command.element) }) else { throw .unknown(command.element) }
        try await send(device.messages(for: command))
        return .sent
    }

    /// Asks the device and waits for the first report after that; nil when none came and it is there all the same.
    func read(_ element: ElementAddress) async throws(DriverError) -> ElementValues? {
        guard let device = roll.withLock({ $0.device(element) }) else { throw .unknown(element) }
        let query = device.query
        guard device.feedback == .push, !query.isEmpty else { return nil }
        let (answers, ticket) = roll.withLock { $0.listen(to: element) }
        defer { roll.withLock { $0.stopListening(ticket, to: element) } }
        try await send(query)
        let answer = try? await within(seconds: patience) { await answers.first { _ in true } }
        guard let answer, let values = answer else {
            guard roll.withLock({ $0.isGone(afterSilenceOf: element) }) else { return nil }
            throw .timedOut("\(element) did not answer within \(patience.plain) s")
        }
        return values
    }

    private func send(_ messages: [MQTTMessage]) async throws(DriverError) {
        for message in messages {
            do {
                try await publish(message.topic, Array(message.payload.utf8))
            } catch {
                throw .busy("\(message.topic) could not be published: \(error)")
            }
        }
    }
}
