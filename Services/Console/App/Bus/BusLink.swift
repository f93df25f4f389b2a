import Bus
import Foundation
import Schema
import ServiceKit
import Synchronization

/// The console's own connection to the other services: asks them, and tells what became of it.
final class BusLink: Sendable {
    private let configuration: BusConfiguration
    private let topics: TopicRoot
    private let hub: StreamHub
    private let requester = Mutex<Requester?>(nil)

    init(configuration: ServiceConfiguration, hub: StreamHub) {
        self.configuration = configuration.client("web")
        self.hub = hub
        topics = configuration.topics
    }

    /// The tree of the site.
    var tree: TopicRoot { topics }

    /// Connects, and works with the connection until it is gone for good.
    func connected(_ body: @Sendable (Requester) async throws -> Void) async throws {
        try await withRequester(configuration) { requester in
            self.requester.withLock { $0 = requester }
            defer { self.requester.withLock { $0 = nil } }
            try await body(requester)
        }
    }

    /// Sends a command or question and waits for the answer's data.
    ///
    /// - Throws: the service's `Problem`, or `unavailable` when it or the broker does not answer.
    func ask(_ call: BusCall) async throws -> [UInt8] {
        guard let requester = requester.withLock({ $0 }), hub.isConnected else {
            throw WebFault.unavailable(call.service, since: hub.lostSince, "the broker cannot be reached")
        }
        if let since = hub.absence(of: call.service) {
            throw WebFault.unavailable(call.service, since: since, "\(call.service) does not run")
        }
        let message: Incoming
        do {
            message = try await requester.request(
                "\(topics.prefix)/\(call.path)",
                call.payload(isVersion5: requester.isVersion5, replyTopic: replyTopic(call.service)),
                replyTopic: replyTopic(call.service),
                properties: MessageProperties(user: [("id", call.id), ("source", call.source)]),
                timeout: call.patience,
                isAnswer: { Self.answers($0, call.id) }
            )
        } catch let error as BusError {
            throw WebFault.unavailable(call.service, since: hub.absence(of: call.service), error.reason)
        }
        return try Self.data(of: message)
    }

    private func replyTopic(_ service: ServiceName) -> String { topics.reply(service, to: "console") }

    /// Under MQTT 3.1.1 nothing but the envelope tells which question is answered.
    private static func answers(_ message: Incoming, _ id: String) -> Bool {
        guard message.properties?.correlationData == nil else { return false }
        return (try? Envelope.read(message.payload))?.envelope.causationID == id
    }

    private static func data(of message: Incoming) throws -> [UInt8] {
        let (envelope, range) = try Envelope.read(message.payload)
        guard envelope.type == "quintet.problem.v1" else { return Array(message.payload[range]) }
        throw try JSONCodec().value(Problem.self, from: message.payload[range])
    }
}
