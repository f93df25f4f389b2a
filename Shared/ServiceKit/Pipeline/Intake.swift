import Bus
import GRDB
import Logging
import Schema
import Store

/// Takes one message of a batch from bytes to a committed effect: decode, recognise, handle, answer.
final class Intake {
    private let routes: Routes
    let context: PipelineContext
    let answerer: Answerer
    let metrics: Metrics
    private let later: LaterAnswers
    var redeliveries = Redeliveries()

    init(_ routes: Routes, _ context: PipelineContext, _ metrics: Metrics, _ later: LaterAnswers) {
        self.routes = routes
        self.context = context
        self.metrics = metrics
        self.later = later
        answerer = Answerer(context: context)
    }

    /// Handles a command; `deferred` is its row when it waits in the table of deferred messages.
    ///
    /// - Throws: ``HandlingFailure`` when the handler failed for another reason than the command.
    func command(
        _ message: Incoming,
        _ place: Destination,
        _ transaction: Transaction,
        deferred: DeferredMessage? = nil
    ) throws {
        let started = context.clock.nanoseconds()
        var request = self.request(message, place.entity, place.subject, transaction)
        if let deferred { request.resume(deferred.message) }
        var type: String?
        var isNamed = false
        do {
            guard let route = place.command else {
                introduceUnread(message, in: &request)
                throw unknownVerb(.command)
            }
            type = route.channel.type
            let inbound = try read(
                message,
                route.channel,
                takesText: route.takesText,
                ownMembers: route.ownMembers,
                &request,
                transaction
            )
            transaction.cause = request.cause
            isNamed = self.isNamed(message, inbound)
            if try isRepeat(message, inbound, request, type, transaction) { return }
            try checkExpiry(request, transaction)
            let opened = try route.open(inbound, message.payload, context.codec)
            if opened.isRelative, message.qos > 0, !isNamed { throw Self.idRequired }
            if deferred == nil, !context.discretion.isConfidential, try transaction.isBlocked(request.subject) {
                if !isNamed { try noteAnonymous(message, request, transaction) }
                return try put(off: message, request, transaction, attempts: 0, delay: 0)
            }
            let result = try transaction.isolated {
                let result = try opened.run(request, transaction)
                try settle(message, inbound, request, route.channel.type, result.reply, transaction)
                return result
            }
            metrics.count("quintet_commands_total", outcome: result.outcome.rawValue, mode: request.mode.rawValue)
            guard result.isEnded else { return }
            var line = LogLine(
                .info,
                "command.\(result.outcome.rawValue)",
                place.address.levels.last ?? "",
                about: request,
                type: type
            )
            line.outcome = result.outcome.rawValue
            line.duration = Double(context.clock.nanoseconds() - started) / 1e6
            line.at = transaction.now
            transaction.log(line)
        } catch {
            switch try Verdict(on: error, transaction) {
            case .refused(let problem): try refuse(message, problem, request, type, transaction)
            case .failed(let cause):
                throw HandlingFailure(cause: cause, request: request, type: type, isNamed: isNamed)
            }
        }
    }

    /// Answers a question. What its handler wrote is committed before the answer leaves.
    func question(_ message: Incoming, _ place: Destination, _ transaction: Transaction) throws {
        var request = self.request(message, place.entity, place.subject, transaction)
        do {
            guard let route = place.question else {
                introduceUnread(message, in: &request)
                throw unknownVerb(.question)
            }
            let inbound = try read(message, route.channel, takesText: route.takesText, &request, transaction)
            try checkExpiry(request, transaction)
            switch try transaction.isolated({ try route.answer(inbound, message.payload, request, transaction) }) {
            case .ready(let data): try answer(request, route.channel.type, data, transaction)
            case .later(let work):
                try later.begin(.init(message: message, request: request, type: route.channel.type, work: work))
            }
        } catch {
            try fail(message, request, error, transaction)
        }
    }

    /// Sends the answer of a question that took its time.
    func finish(_ answer: LaterAnswers.Answer, _ transaction: Transaction) throws {
        let question = answer.question
        transaction.cause = nil
        do {
            try self.answer(question.request, question.type, try answer.result.get(), transaction)
        } catch {
            try fail(question.message, question.request, error, transaction)
        }
    }

    private func answer(_ request: Request, _ type: String, _ data: [UInt8], _ transaction: Transaction) throws {
        metrics.count("quintet_questions_total", outcome: "answered", mode: request.mode.rawValue)
        guard let address = request.answerTo else { return }
        let reply = answerer.reply(to: request, type: type, data: data, id: transaction.newID(), at: transaction.now)
        try transaction.tell(reply, to: address)
    }

    /// What is known of a message before its envelope is read; its id stays open until then.
    func request(_ message: Incoming, _ entity: [String], _ subject: String, _ transaction: Transaction) -> Request {
        let named = message.properties?.user.first { $0.name == "id" }?.value ?? ""
        let id = named.utf8.count <= Inbound.longestName ? named : ""
        return Request(
            id: id,
            source: context.bareSource,
            entity: entity,
            subject: subject,
            topic: message.topic,
            qos: message.qos,
            mode: .bare,
            bytes: message.payload.count,
            receivedAt: transaction.now,
            cause: Cause(id: id, correlationID: id),
            answerTo: message.properties.flatMap { answerer.address(nil, $0) }
        )
    }

    private func read(
        _ message: Incoming,
        _ channel: Channel,
        takesText: Bool,
        ownMembers: Set<String> = [],
        _ request: inout Request,
        _ transaction: Transaction
    ) throws -> Inbound {
        let transport = message.properties.map(TransportProperties.init) ?? TransportProperties()
        var inbound = try InboundReader.read(message.payload, transport, takesText: takesText)
        if inbound.mode == .bare {
            if ownMembers.contains("id") { inbound.id = transport.value("id") }
            if ownMembers.contains("source") { inbound.source = transport.value("source") }
        }
        request.type = channel.type
        let fault = inbound.dropLongNames()
        introduce(inbound, message, in: &request)
        if request.id.isEmpty { request.name(transaction.newID()) }
        if let fault { throw fault }
        if let type = inbound.type, type != channel.type {
            throw Problem(.unknownType, "the envelope's type is \(type), but this topic takes \(channel.type)")
        }
        return inbound
    }

    /// Takes over what the envelope says of the sender: its id and name, its patience, and where it wants the answer.
    func introduce(_ inbound: Inbound, _ message: Incoming, in request: inout Request) {
        request.mode = inbound.mode
        request.id = inbound.id ?? Self.correlationID(message.properties) ?? request.id
        request.source = inbound.source ?? request.source
        request.hasNamedSource = inbound.source != nil
        request.expiry = inbound.expiry ?? inbound.ttl.map { request.receivedAt + $0 }
        request.cause = Cause(
            id: request.id,
            correlationID: inbound.correlationID ?? request.id,
            traceparent: inbound.traceparent
        )
        request.answerTo = answerer.address(inbound, message.properties)
    }

    /// Whether a command was done before; its sender gets the first answer again, byte for byte.
    private func isRepeat(
        _ message: Incoming,
        _ inbound: Inbound,
        _ request: Request,
        _ type: String?,
        _ transaction: Transaction
    ) throws -> Bool {
        let stored: [UInt8]??
        if isNamed(message, inbound) {
            stored = try transaction.tables.inbox.reply(source: request.source, id: request.id)
        } else {
            let isKnown = message.qos > 0 && recognises(message)
            stored = isKnown ? .some(nil) : nil
        }
        guard let stored else { return false }
        if let address = request.answerTo {
            let data = stored ?? Array(#"{"outcome":"duplicate"}"#.utf8)
            let reply =
                Answerer.isEnvelope(data)
                ? data
                : answerer.reply(
                    to: request,
                    type: type ?? "",
                    data: data,
                    id: transaction.newID(),
                    at: transaction.now
                )
            try transaction.answer(reply, to: address)
        }
        metrics.count("quintet_commands_total", outcome: "duplicate", mode: request.mode.rawValue)
        var line = LogLine(.info, "command.duplicate", "done before", about: request, type: type)
        line.outcome = "duplicate"
        line.at = transaction.now
        transaction.log(line)
        return true
    }

    /// Notes a command as done, with its answer, and answers it.
    ///
    /// The whole envelope is kept when it was sent, as a repeat gets the same bytes; else its data is enough.
    private func settle(
        _ message: Incoming,
        _ inbound: Inbound,
        _ request: Request,
        _ type: String,
        _ data: [UInt8],
        _ transaction: Transaction
    ) throws {
        var answer = data
        if let address = request.answerTo {
            answer = answerer.reply(to: request, type: type, data: data, id: transaction.newID(), at: transaction.now)
            try transaction.answer(answer, to: address)
        }
        guard isNamed(message, inbound) else { return try noteAnonymous(message, request, transaction) }
        try transaction.tables.inbox.add(
            source: request.source,
            id: request.id,
            at: transaction.now.milliseconds,
            packetID: nil,
            digest: nil,
            reply: answer
        )
    }

    /// Notes a command without an id of its own as taken, so that its redelivery is recognised.
    ///
    /// One that waited has no packet id any more; it was noted when it came. Of a confidential one not even the digest
    /// is kept: a short payload can be guessed from it, and a command without an id does no harm when it is done twice.
    func noteAnonymous(_ message: Incoming, _ request: Request, _ transaction: Transaction) throws {
        guard message.qos > 0, message.packetID > 0, !context.discretion.isConfidential else { return }
        try transaction.tables.inbox.add(
            source: request.source,
            id: request.id,
            at: transaction.now.milliseconds,
            packetID: message.packetID,
            digest: Redeliveries.digest(message),
            reply: nil
        )
    }

    /// Whether the sender gave the message an id, so that a repeat of it is known for what it is.
    func isNamed(_ message: Incoming, _ inbound: Inbound) -> Bool {
        inbound.id != nil || Self.correlationID(message.properties) != nil
    }

    private func recognises(_ message: Incoming) -> Bool {
        redeliveries.recognises(message, digest: Redeliveries.digest(message), now: context.clock.seconds)
    }

    private func checkExpiry(_ request: Request, _ transaction: Transaction) throws {
        guard let expiry = request.expiry, expiry < transaction.now else { return }
        throw Problem(.expired, "its lifetime ended at \(expiry), now is \(transaction.now)")
    }

    private func unknownVerb(_ kind: ChannelKind) -> Problem {
        let channels = kind == .command ? routes.commands.map(\.channel) : routes.questions.map(\.channel)
        let known = Set(channels.map(\.pattern)).sorted().joined(separator: ", ")
        return Problem(.unknownType, "\(context.name) does not know this topic; it takes \(known)")
    }

    /// Correlation data is an id where the sender gives no other; what is too long for one is only sent back.
    private static func correlationID(_ properties: MessageProperties?) -> String? {
        guard let data = properties?.correlationData, !data.isEmpty, data.count <= Inbound.longestName / 2 else {
            return nil
        }
        if let text = String(validating: data, as: UTF8.self), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            return text
        }
        return data.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    static let idRequired = Problem(
        .idRequired,
        "a relative command at QoS 1 may be delivered twice; give it an id (user property or payload), or send an absolute one"
    )

    /// Faults of the disk or the database concern the whole batch, not one message.
    static func isStoreFault(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return error is StoreError }
        return [
            .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_CORRUPT, .SQLITE_READONLY, .SQLITE_NOMEM,
        ]
        .contains(error.resultCode)
    }
}

extension Request {
    /// Takes up what is kept of a message that was put off: its id, and when it came, from which its lifetime counts.
    mutating func resume(_ stored: StoredMessage) {
        id = stored.id ?? id
        receivedAt = Timestamp(milliseconds: stored.receivedAt)
    }

    /// Gives an id to a message that came without.
    mutating func name(_ id: String) {
        self.id = id
        cause = Cause(id: id, correlationID: id, traceparent: cause.traceparent)
    }
}

extension TransportProperties {
    init(_ properties: MessageProperties) {
        self.init(
            contentType: properties.contentType,
            responseTopic: properties.responseTopic,
            correlationData: properties.correlationData,
            user: properties.user
        )
    }
}
