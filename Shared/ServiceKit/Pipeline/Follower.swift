import Bus
import Logging
import Schema
import Store

/// Follows the events of other services: each once, in order, with gaps asked for and repaired.
final class Follower {
    /// A gap may close by itself for so long before it is asked for.
    private static let patience = 2.0
    /// A request for a gap is repeated after so long.
    private static let repeatAfter = 5.0

    private struct Gap {
        var since: Double
        var askedAt: Double?
        /// The first event that was asked for last.
        var askedFrom: Int64 = 0
        var through: Int64
        /// The epoch that is missing as a whole; nil for a gap in the one that is followed.
        var epoch: String?
        /// The id of the last request, which a refusal names.
        var request: String?
    }

    private let routes: Routes
    private let context: PipelineContext
    private let publisher: Publisher
    private let metrics: Metrics
    private var gaps: [String: Gap] = [:]
    private let services: [String: ServiceName]

    init(_ routes: Routes, _ context: PipelineContext, _ publisher: Publisher, _ metrics: Metrics) {
        self.routes = routes
        self.context = context
        self.publisher = publisher
        self.metrics = metrics
        services = Dictionary(
            routes.follows.map { (context.topics.source($0.service), $0.service) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// What has to be received: events and status on the inlet, replayed events on the outlet.
    var subscriptions: [Subscription] {
        Set(services.values).flatMap { service in
            [
                Subscription(context.topics.filter(service, .event)),
                Subscription("\(context.topics.prefix)/\(service)/sys/status"),
                Subscription(replyTopic(service), on: .outlet),
            ]
        }
    }

    /// When a gap has to be looked at; nil without gaps.
    var deadline: Double? {
        gaps.values.map { $0.askedAt.map { $0 + Self.repeatAfter } ?? $0.since + Self.patience }.min()
    }

    /// Takes a message of a followed service, however it came; tells whether it was one.
    func take(_ message: Incoming, _ transaction: Transaction, now: Double) throws -> Bool {
        guard !services.isEmpty, let address = context.topics.parse(message.topic),
            services.values.contains(address.service)
        else { return false }
        switch address.kind {
        case .event: try event(message, transaction, now: now)
        case .system: try status(message, address.service, transaction, now: now)
        case .reply: try reply(message, address.service, transaction, now: now)
        default: return false
        }
        return true
    }

    /// Takes up the gaps that were open when the service ended.
    func resume(_ transaction: Transaction, now: Double) throws {
        for source in services.keys {
            guard let first = try Watermarks.firstHeld(transaction.db, source: source) else { continue }
            gaps[source] = Gap(since: now, through: first - 1)
        }
    }

    /// Asks for what is missing too long.
    func askForGaps(_ transaction: Transaction, now: Double) throws {
        for (source, gap) in gaps {
            guard let service = services[source], let position = try Watermarks.position(transaction.db, source: source)
            else { continue }
            let due = gap.askedAt.map { $0 + Self.repeatAfter } ?? gap.since + Self.patience
            guard now >= due else { continue }
            guard let wanted = try missing(gap, source, position, transaction) else {
                gaps[source] = nil
                continue
            }
            gaps[source]?.request = ask(service, wanted, transaction)
            if gap.askedAt == nil { logGap("gap.detected", .warning, source, wanted.from, wanted.to, transaction) }
            gaps[source]?.askedAt = now
            gaps[source]?.askedFrom = wanted.from
        }
    }

    private func missing(
        _ gap: Gap,
        _ source: String,
        _ position: (epoch: String, sequence: Int64),
        _ transaction: Transaction
    ) throws -> ReplayJournal? {
        if let epoch = gap.epoch { return ReplayJournal(epoch: epoch, from: 1, to: gap.through) }
        let last = try Watermarks.firstHeld(transaction.db, source: source).map { $0 - 1 } ?? gap.through
        guard last > position.sequence else { return nil }
        return ReplayJournal(epoch: position.epoch, from: position.sequence + 1, to: last)
    }

    private func event(_ message: Incoming, _ transaction: Transaction, now: Double) throws {
        let (envelope, data) = try Envelope.read(message.payload)
        guard let sequence = envelope.sequence, let epoch = envelope.epoch, services[envelope.source] != nil else {
            return
        }
        var position = try Watermarks.position(transaction.db, source: envelope.source) ?? (epoch, sequence - 1)
        if position.epoch != epoch {
            if try Watermarks.isBygone(transaction.db, source: envelope.source, epoch: epoch) {
                return repeated(envelope.source)
            }
            try Watermarks.leave(transaction.db, source: envelope.source, epoch: position.epoch)
            transaction.log(LogLine(.warning, "epoch.changed", "\(envelope.source) begins a new journal"))
            try Watermarks.forgetHeld(transaction.db, source: envelope.source, through: .max)
            gaps[envelope.source] = nil
            position = (epoch, 0)
        }
        if sequence <= position.sequence { return repeated(envelope.source) }
        guard sequence == position.sequence + 1 else {
            try Watermarks.advance(transaction.db, source: envelope.source, epoch: epoch, sequence: position.sequence)
            try Watermarks.hold(
                transaction.db,
                source: envelope.source,
                sequence: sequence,
                StoredMessage(message, receivedAt: transaction.now)
            )
            let known = gaps[envelope.source]
            if known == nil || known?.epoch != nil { gaps[envelope.source] = Gap(since: now, through: sequence - 1) }
            return
        }
        try handle(message, envelope, data, transaction)
        try Watermarks.advance(transaction.db, source: envelope.source, epoch: epoch, sequence: sequence)
        try releaseHeld(envelope.source, epoch, sequence, transaction)
    }

    private func repeated(_ source: String) { metrics.count("quintet_duplicates_total{source=\"\(source)\"}") }

    private func releaseHeld(_ source: String, _ epoch: String, _ sequence: Int64, _ transaction: Transaction) throws {
        var last = sequence
        while let stored = try Watermarks.release(transaction.db, source: source, sequence: last + 1) {
            let message = Incoming(stored)
            let (envelope, data) = try Envelope.read(message.payload)
            try handle(message, envelope, data, transaction)
            last += 1
        }
        if last > sequence { try Watermarks.advance(transaction.db, source: source, epoch: epoch, sequence: last) }
        guard let gap = gaps[source], try Watermarks.firstHeld(transaction.db, source: source) == nil,
            last >= gap.through
        else { return }
        gaps[source] = nil
        if gap.askedAt != nil { logGap("gap.repaired", .info, source, nil, last, transaction) }
    }

    /// Hands one event to its routes; a failure puts it off and blocks only the event's entity.
    private func handle(_ message: Incoming, _ envelope: Envelope, _ data: Range<Int>, _ transaction: Transaction)
        throws
    {
        metrics.count("quintet_events_followed_total{source=\"\(envelope.source)\"}")
        let entity = "\(envelope.source)/\(envelope.subject ?? "")"
        var stored: StoredMessage { StoredMessage(message, receivedAt: transaction.now) }
        if try transaction.isBlocked(entity) {
            return try transaction.put(off: stored, entity: entity, attempts: 0, dueAt: transaction.now.milliseconds)
        }
        guard let failure = try attempt(message, envelope, data, transaction) else { return }
        if let problem = failure as? Problem {
            return try DeadLetterDesk.bury(stored, problem, attempts: 1, transaction)
        }
        log(failure, envelope, attempt: 1, transaction)
        try transaction.put(
            off: stored,
            entity: entity,
            attempts: 1,
            dueAt: Intake.due(transaction, Intake.delays[0])
        )
    }

    /// Tries an event again whose time has come; tells whether it was one.
    func retry(_ deferred: DeferredMessage, _ transaction: Transaction) throws -> Bool {
        guard let service = context.topics.parse(deferred.message.topic)?.service, services.values.contains(service)
        else { return false }
        let message = Incoming(deferred.message)
        let (envelope, data) = try Envelope.read(message.payload)
        let attempts = deferred.attempts + 1
        if let failure = try attempt(message, envelope, data, transaction) {
            log(failure, envelope, attempt: attempts, transaction)
            if !(failure is Problem), attempts <= Intake.delays.count {
                try DeferredMessages.postpone(
                    transaction.db,
                    deferred.number,
                    attempts: attempts,
                    dueAt: Intake.due(transaction, Intake.delays[attempts - 1])
                )
                return true
            }
            let problem =
                failure as? Problem ?? Problem(.internalError, "given up after \(attempts) attempts: \(failure)")
            try DeadLetterDesk.bury(deferred.message, problem, attempts: attempts, transaction)
        }
        try DeferredMessages.remove(transaction.db, deferred.number)
        return true
    }

    /// Runs the routes of an event, all or none; answers why they failed.
    private func attempt(_ message: Incoming, _ envelope: Envelope, _ data: Range<Int>, _ transaction: Transaction)
        throws -> (any Error)?
    {
        guard let service = services[envelope.source] else { return nil }
        let id = envelope.id
        transaction.cause = Cause(
            id: id,
            correlationID: envelope.correlationID ?? id,
            traceparent: envelope.traceparent
        )
        let wanted = routes.follows.filter { $0.service == service && ($0.type == nil || $0.type == envelope.type) }
        do {
            try transaction.isolated {
                for route in wanted { try route.handle(envelope, message.payload[data], transaction) }
            }
            return nil
        } catch {
            if Intake.isStoreFault(error) { throw error }
            return error
        }
    }

    private func log(_ failure: any Error, _ envelope: Envelope, attempt: Int, _ transaction: Transaction) {
        var line = LogLine(.error, "handler.failed", "the handler of an event failed; the event is kept")
        line.id = envelope.id
        line.source = envelope.source
        line.type = envelope.type
        line.subject = envelope.subject
        line.sequence = envelope.sequence
        line.attempt = attempt
        line.errorType = ProblemType.internalError.slug
        line.errorDetail = context.discretion.detail(of: failure)
        transaction.log(line)
    }

    /// A status tells the last number, so that a gap at the end shows when nothing else is sent.
    ///
    /// Another epoch is not believed at once, as a broker may hold a status of old: its events are asked for, and they
    /// begin it. Who is asked for a bygone one refuses.
    private func status(_ message: Incoming, _ service: ServiceName, _ transaction: Transaction, now: Double) throws {
        let source = context.topics.source(service)
        guard let status = try? transaction.codec.value(ServiceStatus.self, from: message.payload[...]),
            let epoch = status.epoch, let last = status.lastSequence.flatMap({ Int64($0) })
        else { return }
        guard let position = try Watermarks.position(transaction.db, source: source) else {
            return try Watermarks.advance(transaction.db, source: source, epoch: epoch, sequence: last)
        }
        let isOther = position.epoch != epoch
        if isOther, try Watermarks.isBygone(transaction.db, source: source, epoch: epoch) { return }
        guard last > (isOther ? 0 : position.sequence), gaps[source] == nil else { return }
        gaps[source] = Gap(since: now, through: last, epoch: isOther ? epoch : nil)
    }

    private func reply(_ message: Incoming, _ service: ServiceName, _ transaction: Transaction, now: Double) throws {
        let source = context.topics.source(service)
        let (envelope, data) = try Envelope.read(message.payload)
        if envelope.sequence != nil { return try event(message, transaction, now: now) }
        let answer = try? transaction.codec.value(CommandReply<ReplayedJournal>.self, from: message.payload[data])
        if let count = answer?.result?.count, count > 0 {
            // What is still missing is asked for at once, as a replay is answered in pages; but not when nothing came of
            // this one, or both would do nothing else from then on.
            if let gap = gaps[source], gap.epoch == nil,
                let position = try Watermarks.position(transaction.db, source: source),
                position.sequence >= gap.askedFrom
            {
                gaps[source]?.askedAt = now - Self.repeatAfter
            }
            return
        }
        guard envelope.type == "quintet.problem.v1",
            let problem = try? transaction.codec.value(Problem.self, from: message.payload[data]),
            problem.slug == ProblemType.expired.slug, let gap = gaps[source],
            envelope.causationID == nil || envelope.causationID == gap.request
        else { return }
        gaps[source] = nil
        guard gap.epoch == nil, let position = try Watermarks.position(transaction.db, source: source)
        else { return }
        let end = try Watermarks.firstHeld(transaction.db, source: source) ?? gap.through + 1
        let kept = problem.oldest.map { $0 > position.sequence + 1 ? min($0, end) : end } ?? end
        try Watermarks.advance(transaction.db, source: source, epoch: position.epoch, sequence: kept - 1)
        logGap("gap.abandoned", .error, source, position.sequence + 1, kept - 1, transaction)
        // The rest of it can still be had.
        if kept < end { gaps[source] = Gap(since: now - Self.patience, through: gap.through) }
        try releaseHeld(source, position.epoch, kept - 1, transaction)
    }

    /// Asks for a range of events; answers the request's id.
    private func ask(_ service: ServiceName, _ wanted: ReplayJournal, _ transaction: Transaction) -> String {
        let id = transaction.newID()
        var json = JSONWriter()
        json.member("id", id)
        json.member("reply_to", replyTopic(service))
        json.member("epoch", wanted.epoch)
        json.member("from", Int(wanted.from))
        json.member("to", Int(wanted.to))
        let payload = json.finished()
        let topic = context.topics.topic(ReplayJournal.channel(of: service))
        transaction.onCommit { [publisher] in publisher.post(topic, payload) }
        return id
    }

    private func replyTopic(_ service: ServiceName) -> String {
        context.topics.reply(service, to: context.service.rawValue)
    }

    private func logGap(
        _ event: String,
        _ level: Logger.Level,
        _ source: String,
        _ first: Int64?,
        _ last: Int64,
        _ transaction: Transaction
    ) {
        let range = first.map { "\($0) to \(last)" } ?? "up to \(last)"
        var line = LogLine(level, event, "events \(range) of \(source)")
        line.source = source
        line.sequence = last
        transaction.log(line)
        metrics.count("quintet_\(event.replacingDot)_total")
    }
}

extension String {
    fileprivate var replacingDot: String { String(map { $0 == "." ? "_" : $0 }) }
}
