import Bus
import Schema

/// Spells replies and problems, and finds where they go.
struct Answerer {
    let context: PipelineContext

    /// Where an inbound message wants its answer; nil when nowhere.
    ///
    /// A reply topic lies under this service's `reply/`: nobody shall make a service publish elsewhere.
    func address(_ inbound: Inbound?, _ properties: MessageProperties?) -> ReplyAddress? {
        let asked = inbound?.replyTo ?? properties?.responseTopic
        let topic = asked ?? inbound?.source.flatMap(replyTopic(ofSource:))
        let own = context.topics.reply(context.service, to: "")
        guard let topic, topic.hasPrefix(own), topic.utf8.count > own.utf8.count, TopicName.isUsable(topic),
            !topic.utf8.contains(where: Self.unpublishable.contains)
        else { return nil }
        return ReplyAddress(topic: topic, correlation: properties?.correlationData)
    }

    /// Space, `*` and `>`: NATS closes the connection of who publishes on such a topic, each time anew.
    private static let unpublishable: Set<UInt8> = [0x20, 0x2A, 0x3E]

    /// The reply to a command or question.
    func reply(to request: Request, type: String, data: [UInt8], id: String, at now: Timestamp) -> [UInt8] {
        var envelope = envelope(id, Self.replyType(type), request, now)
        envelope.dataContentType = "application/json"
        return envelope.encoded(data: data)
    }

    /// The refusal of a message, for its sender or the problem topic.
    func problem(_ problem: Problem, of request: Request, id: String, at now: Timestamp) -> [UInt8] {
        var envelope = envelope(id, "quintet.problem.v1", request, now)
        envelope.dataContentType = "application/problem+json"
        let data = (try? context.codec.encode(problem)) ?? Array("{}".utf8)
        return envelope.encoded(data: data)
    }

    /// Where a refusal goes that nobody asked to be told.
    func problemTopic(_ entity: [String]) -> String {
        let levels = entity.prefix(2).map { Slug.isLevel($0) ? $0 : "_" }
        return
            "\(context.topics.prefix)/\(context.service)/problem/\(levels.isEmpty ? "_" : levels.joined(separator: "/"))"
    }

    /// Whether a kept answer is the whole envelope or only its data.
    static func isEnvelope(_ answer: [UInt8]) -> Bool { answer.starts(with: #"{"specversion""#.utf8) }

    /// `quintet.home.element.set.v1` → `quintet.home.element.set.reply.v1`
    static func replyType(_ type: String) -> String { "\(type.dropLast(3)).reply.v1" }

    private func envelope(_ id: String, _ type: String, _ request: Request, _ now: Timestamp) -> Envelope {
        var envelope = Envelope(
            id: id,
            source: context.source,
            type: type,
            subject: request.subject.isEmpty ? nil : request.subject,
            time: now
        )
        envelope.correlationID = request.cause.correlationID
        envelope.causationID = request.id
        envelope.traceparent = request.cause.traceparent
        return envelope
    }

    private func replyTopic(ofSource source: String) -> String? {
        let prefix = "urn:quintet:\(context.topics.site):"
        guard source.hasPrefix(prefix) else { return nil }
        let client = source.dropFirst(prefix.count)
        guard client != "bare", Slug.isLevel(client) else { return nil }
        return context.topics.reply(context.service, to: String(client))
    }
}
