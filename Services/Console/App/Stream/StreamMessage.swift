import Bus
import ConsoleDomain
import Schema

/// What a message on the bus is to the stream; its topic is written from the service's level on.
enum StreamMessage: Sendable {
    /// A document; an empty payload when its entity is gone.
    case state(topic: String, service: ServiceName, payload: [UInt8])
    case event(topic: String, service: ServiceName, envelope: [UInt8])
    case problem(topic: String, service: ServiceName, problem: [UInt8])
    case status(ServiceName, ServiceStatus)
    case metrics(ServiceName, ServiceMetrics)
    case deadLetter(topic: String, service: ServiceName, notice: [UInt8])

    /// Nil for what is no message of ours, or none that can be shown.
    init?(_ message: Incoming, in tree: TopicRoot) {
        guard let address = tree.parse(message.topic) else { return nil }
        let topic = String(message.topic.dropFirst(tree.prefix.utf8.count + 1))
        let service = address.service
        let payload = message.payload
        switch address.kind {
        case .state:
            guard payload.isEmpty || (try? JSONScanner.scan(payload, by: .foreign)) != nil else { return nil }
            self = .state(topic: topic, service: service, payload: payload)
        case .event:
            guard (try? Envelope.read(payload)) != nil else { return nil }
            self = .event(topic: topic, service: service, envelope: payload)
        case .problem:
            guard let (_, range) = try? Envelope.read(payload) else { return nil }
            self = .problem(topic: topic, service: service, problem: Array(payload[range]))
        case .system:
            guard let told = Self.system(address, topic, payload) else { return nil }
            self = told
        case .command, .question, .reply: return nil
        }
    }

    private static func system(_ address: TopicAddress, _ topic: String, _ payload: [UInt8]) -> StreamMessage? {
        let codec = JSONCodec()
        let service = address.service
        switch address.levels.first {
        case "status":
            return (try? codec.value(ServiceStatus.self, from: payload[...])).map { .status(service, $0) }
        case "metrics":
            return (try? codec.value(ServiceMetrics.self, from: payload[...])).map { .metrics(service, $0) }
        case "dead-letter":
            guard (try? Envelope.read(payload)) != nil else { return nil }
            return .deadLetter(topic: topic, service: service, notice: payload)
        default: return nil
        }
    }

    /// The event's name in the stream.
    var name: StaticString {
        switch self {
        case .state: "state"
        case .event, .deadLetter: "event"
        case .problem: "problem"
        case .status: "status"
        case .metrics: "metrics"
        }
    }

    /// Who may see it.
    var audience: StreamAudience {
        switch self {
        case .state(let topic, let service, _): StreamAudience(service: service, part: .of(state: topic, service))
        case .event(_, let service, _): StreamAudience(service: service, part: .event)
        case .problem(_, let service, _): StreamAudience(service: service, part: .problem)
        case .status(let service, _): StreamAudience(service: service, part: .status)
        case .metrics(let service, _): StreamAudience(service: service, part: .metrics)
        case .deadLetter(_, let service, _): StreamAudience(service: service, part: .deadLetter)
        }
    }

    /// Its data as the page reads it.
    func data(_ cache: StreamCache) -> [UInt8] {
        switch self {
        case .state(let topic, _, let payload): return StreamCache.json(topic, payload)
        case .event(let topic, _, let envelope), .deadLetter(let topic, _, let envelope):
            return Self.object(topic, "event", envelope)
        case .problem(let topic, _, let problem): return Self.object(topic, "problem", problem)
        case .status(let service, let status):
            return StreamCache.json(service, status, since: cache.status[service]?.since ?? status.at)
        case .metrics(let service, let figures): return StreamCache.json(service, figures) ?? Array("{}".utf8)
        }
    }

    private static func object(_ topic: String, _ key: StaticString, _ value: [UInt8]) -> [UInt8] {
        var json = JSONWriter(reserving: value.count + 120)
        json.member("topic", topic)
        json.member(key, json: value)
        return json.finished()
    }
}
