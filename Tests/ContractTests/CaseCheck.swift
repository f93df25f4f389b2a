import Bus
import Schema
import TestKit

/// Compares what comes of one message with what is expected.
struct CaseCheck {
    let bus: BusUnderTest
    let client: TestClient
    let message: CaseMessage
    let times: Int
    let since: Moment
    let patience: Duration

    /// Checks everything; answers the data of the reply, when there is one.
    func run(_ expected: Expectation, fence: String) async throws -> JSON? {
        let isAnswered = message.replyTopic != nil && expected.answered != false && expected.nothing != true
        let data = isAnswered ? try await checkReply(expected) : nil
        if message.replyTopic == nil, let refusal = expected.problem { try await checkPublished(refusal) }
        for event in expected.events ?? [] where event.count != 0 {
            try await awaits("\(event.count ?? 1) × \(event)") { count(event) >= event.count ?? 1 }
        }
        for (topic, document) in expected.state ?? [:] {
            try await awaits("\(topic) with \(document)") {
                came(on: topic).contains { document == .null ? $0.payload.isEmpty : $0.json?.fits(document) == true }
            }
        }
        if let event = expected.log { try await awaits("a log line \(event)") { hasLine(event) } }
        if expected.needsSilence {
            try await pass(fence)
            try checkSilence(expected)
        }
        for filter in expected.unretained ?? [] {
            try await checkUnretained(filter)
        }
        return data
    }

    /// What clears a retained message goes another way than the answer, and may come after it.
    private func checkUnretained(_ filter: String) async throws {
        let deadline = ContinuousClock.now + patience
        while case let topics = try await bus.retained(filter), !topics.isEmpty {
            guard ContinuousClock.now < deadline else {
                throw Discrepancy("nothing retained was expected below \(filter); there is \(topics)")
            }
        }
    }

    // MARK: Replies

    private func checkReply(_ expected: Expectation) async throws -> JSON {
        try await awaits("\(times) × a reply") { replies.count >= times }
        let all = replies
        guard let first = all.first, let envelope = first.json, let data = envelope["data"] else {
            throw Discrepancy("a reply without data: \(replies.map(\.text))")
        }
        if Set(all.map(\.payload)).count > 1 { throw Discrepancy("replies differ: \(all.map(\.text))") }
        try check(data, expected)
        if let wanted = expected.envelope, !envelope.fits(wanted) {
            throw Discrepancy("expected the envelope \(wanted)", came: envelope)
        }
        if let wanted = expected.correlation, first.properties?.correlationData != Array(wanted.utf8) {
            throw Discrepancy("expected the correlation data \(wanted), got \(first.properties?.correlationData ?? [])")
        }
        return data
    }

    private func check(_ data: JSON, _ expected: Expectation) throws {
        let isRefused = data["type"]?.text?.hasPrefix(Refused.prefix) == true
        if let refusal = expected.problem {
            try Refused(data).check(refusal)
        } else if isRefused {
            throw Discrepancy("it was refused", came: data)
        }
        if let outcome = expected.outcome, data["outcome"]?.text != outcome {
            throw Discrepancy("expected the outcome \(outcome)", came: data)
        }
        if let wanted = expected.reply, !data.fits(wanted) { throw Discrepancy("expected \(wanted)", came: data) }
    }

    /// Replies and problems on the message's reply topic; a replay's events come there, too.
    private var replies: [Incoming] {
        guard let topic = message.replyTopic else { return [] }
        return arrived.filter { incoming in
            guard incoming.topic == topic, let type = incoming.json?["type"]?.text else { return false }
            return type.hasSuffix(".reply.v1") || type == "quintet.problem.v1"
        }
    }

    /// Nobody was told where to answer: the refusal is on the topic of problems.
    private func checkPublished(_ refusal: Expectation.Refusal) async throws {
        try await awaits("a published problem \(refusal)") {
            arrived.contains { incoming in
                guard incoming.topic.hasPrefix("\(CaseMessage.root)\(message.service)/problem/"),
                    let data = incoming.json?["data"], data["topic"]?.text == message.topic
                else { return false }
                return (try? Refused(data).check(refusal)) != nil
            }
        }
    }

    // MARK: What else came

    private var arrived: [Incoming] { bus.listener.received(from: since.messages) }

    private func came(on filter: String) -> [Incoming] {
        arrived.filter { TopicFilter.matches(CaseMessage.root + filter, $0.topic) }
    }

    private func count(_ event: Expectation.Event) -> Int {
        came(on: event.topic).count { incoming in
            guard let envelope = incoming.json else { return false }
            return envelope.fits(event.envelope ?? [:]) && (envelope["data"] ?? .null).fits(event.data ?? [:])
        }
    }

    private func hasLine(_ event: String) -> Bool {
        let lines = bus.services[message.service]?.log.all.dropFirst(since.lines[message.service] ?? 0) ?? []
        let subject = message.topic.split(separator: "/").dropFirst(5).dropLast().joined(separator: "/")
        return lines.contains { line in
            guard line.event == event else { return false }
            if let id = message.id { return line["id"] == id }
            return line["topic"].map { $0 == message.topic } ?? (line["subject"] == subject)
        }
    }

    // MARK: What must not come

    /// Asks a question behind the message: when it is answered, all that the message led to at once has come.
    private func pass(_ fence: String) async throws {
        let step = Step(topic: "\(message.service)/ask/_dead-letters", payload: ["after": 999_999_999])
        let version: MQTTVersion = client.isVersion5 ? .five : .three
        let question = CaseMessage(step, version, own: fence)
        client.post(question.topic, question.payload, properties: question.properties)
        try await awaits("an answer to the question behind it") {
            arrived.contains { $0.topic == question.replyTopic }
        }
    }

    private func checkSilence(_ expected: Expectation) throws {
        for event in expected.events ?? [] {
            guard let wanted = event.count, wanted != count(event) else { continue }
            throw Discrepancy("expected \(wanted) × \(event), got \(count(event)); \(tail)")
        }
        let isSilent = expected.answered == false || expected.nothing == true
        if isSilent, let topic = message.replyTopic, arrived.contains(where: { $0.topic == topic }) {
            throw Discrepancy("no reply was expected; \(tail)")
        }
        if expected.nothing == true, arrived.contains(where: { isConsequence($0) }) {
            throw Discrepancy("nothing was expected; \(tail)")
        }
        if let word = expected.unheard { try checkUnheard(word) }
    }

    private func isConsequence(_ incoming: Incoming) -> Bool {
        if incoming.topic.contains("/problem/") { return incoming.json?["data"]?["topic"]?.text == message.topic }
        return message.id != nil && incoming.topic.contains("/evt/")
            && incoming.json?["causationid"]?.text == message.id
    }

    private func checkUnheard(_ word: String) throws {
        let place = arrived.first { incoming in
            !incoming.topic.contains("/cmd/") && !incoming.topic.contains("/ask/") && incoming.text.contains(word)
        }
        if let place { throw Discrepancy("“\(word)” was told on \(place.topic): \(place.text)") }
        for service in bus.services.values {
            if let line = service.log.all.first(where: { $0.text.contains(word) }) {
                throw Discrepancy("“\(word)” is in the log: \(line.text)")
            }
        }
    }

    // MARK: Waiting

    private func awaits(_ what: @autoclosure () -> String, _ condition: () -> Bool) async throws {
        do {
            try await eventually("", within: patience) { condition() }
        } catch is Timeout {
            throw Discrepancy("expected \(what()); \(tail)")
        }
    }

    /// What came on this run's topics or says its name.
    private var tail: String {
        let own = message.replyTopic?.split(separator: "/").last.map(String.init) ?? message.topic
        let told = arrived.filter { $0.topic.contains(own) || $0.text.contains(own) || $0.topic == message.topic }
        return "there came\n" + told.suffix(12).map { "\($0.topic) \($0.text.prefix(800))" }.joined(separator: "\n")
    }
}

extension Expectation {
    /// Whether something must not come, so that the end has to be waited for.
    var needsSilence: Bool {
        answered == false || nothing == true || unheard != nil || (events ?? []).contains { $0.count != nil }
    }
}
