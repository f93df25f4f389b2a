import ConsoleDomain
import Schema
import ServiceKit

/// What the services last said: their documents, whether they run, and their figures.
struct StreamCache: Sendable {
    /// A retained document as a snapshot has it.
    private struct Document {
        let service: ServiceName
        let payload: [UInt8]
        let json: [UInt8]
        var isDoubted = false
    }

    private var documents: [String: Document] = [:]
    /// Services that told that they are there since the documents were doubted.
    private var returned: Set<ServiceName> = []
    /// Those of them that had a while to publish again what the broker forgot.
    private var settled: Set<ServiceName> = []
    private(set) var status: [ServiceName: (status: ServiceStatus, since: Timestamp)] = [:]
    private(set) var figures: [ServiceName: ServiceMetrics] = [:]

    /// Keeps a message's part of the picture; false when it says nothing new.
    mutating func take(_ message: StreamMessage, isRetained: Bool) -> Bool {
        switch message {
        case .state(let topic, let service, let payload):
            if documents[topic]?.payload == payload {
                documents[topic]?.isDoubted = false
                return false
            }
            if payload.isEmpty { return documents.removeValue(forKey: topic) != nil }
            documents[topic] = Document(service: service, payload: payload, json: Self.json(topic, payload))
            return true
        case .status(let service, let new):
            let old = status[service]
            // A will was written when the service came, not when it went.
            let since = new.status == old?.status.status ? old?.since ?? new.at : isRetained ? new.at : .wallClock
            status[service] = (new, since)
            if new.status == .online { returned.insert(service) }
            return old?.status.status != new.status || old?.status.condition != new.condition
                || old?.status.started != new.started
        case .metrics(let service, let new):
            figures[service] = new
            return true
        case .event, .problem, .deadLetter: return !isRetained
        }
    }

    /// Holds every document for gone until it comes again.
    mutating func doubt() {
        for topic in documents.keys { documents[topic]?.isDoubted = true }
        (returned, settled) = ([], [])
    }

    /// Removes what did not come again of services that were back at the call before. Of one that is not back nobody knows
    /// whether it has other documents now.
    mutating func removeDoubted() -> [StreamMessage] {
        let gone = documents.filter { $0.value.isDoubted && settled.contains($0.value.service) }
        settled = returned
        for topic in gone.keys { documents[topic] = nil }
        return gone.sorted { $0.key < $1.key }.map { .state(topic: $0.key, service: $0.value.service, payload: []) }
    }

    /// What somebody may see of it.
    func seen(by rights: Rights) -> StreamView {
        StreamView(
            documents: documents.filter { rights.maySee($0.value.service, .of(state: $0.key, $0.value.service)) }
                .sorted { $0.key < $1.key }.map(\.value.json),
            status: status.filter { rights.maySee($0.key, .status) }
                .sorted { $0.key.rawValue < $1.key.rawValue }
                .map { Self.json($0.key, $0.value.status, since: $0.value.since) },
            figures: figures.filter { rights.maySee($0.key, .metrics) }.compactMap { Self.json($0.key, $0.value) }
        )
    }

    /// A document with its topic and time.
    static func json(_ topic: String, _ payload: [UInt8]) -> [UInt8] {
        let said = (try? JSONScanner.scan(payload, by: .foreign))?.text("at", in: payload)
        var json = JSONWriter(reserving: payload.count + 120)
        json.member("topic", topic)
        json.member("data", json: payload.isEmpty ? Array("null".utf8) : payload)
        json.member("at", said ?? Timestamp.wallClock.description)
        return json.finished()
    }

    /// A status as the page wants it.
    static func json(_ service: ServiceName, _ status: ServiceStatus, since: Timestamp) -> [UInt8] {
        var json = JSONWriter()
        json.member("service", service.rawValue)
        json.member("status", status.status.rawValue)
        json.member("at", since.description)
        json.member("version", status.version)
        if let condition = status.condition { json.member("condition", condition) }
        if let started = status.started { json.member("started", started.description) }
        return json.finished()
    }

    /// Figures as the page wants them.
    static func json(_ service: ServiceName, _ figures: ServiceMetrics) -> [UInt8]? {
        guard let document = try? JSONCodec().encode(figures) else { return nil }
        var json = JSONWriter()
        json.member("service", service.rawValue)
        json.member("figures", json: document)
        return json.finished()
    }
}

/// What one user may see of the cache, each part as JSON.
struct StreamView: Sendable {
    let documents: [[UInt8]]
    let status: [[UInt8]]
    let figures: [[UInt8]]
}
