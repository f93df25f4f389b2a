import Bus
import GRDB
import Logging
import Schema
import Store

/// The one way of a message: a batch in, one transaction, the journal's rows out. Confined to the loop's thread.
package final class Pipeline: BusHandler {
    /// Items of other threads that run in one transaction at most.
    private static let mailLimit = 512

    private let routes: Routes
    private let context: PipelineContext
    private let database: ServiceDatabase
    private let tables: Tables
    private let parts: Parts
    private let follower: Follower
    private let retries: Retries
    private let reception: Reception
    private var relay: Relay
    private var timers: Timers
    private var wakes: Wakes
    private var effects: EffectDesk
    private var audit = RetainedAudit()
    private var presence: Presence
    private var rival: Rival
    private var confirmed: [Int64] = []
    private var retryAt: Double?
    private var holdUntil: Double?
    private var drainTick = 0.0

    /// Opens the tables and does what a service does at its start.
    package init(_ service: Microservice, _ context: PipelineContext, _ database: ServiceDatabase, _ parts: Parts)
        throws
    {
        routes = service.routes
        (self.context, self.database, self.parts) = (context, database, parts)
        let (tables, sentThrough) = try database.queue.writeWithoutTransaction { db in
            (try Tables(db), try Journal.sentThrough(db))
        }
        self.tables = tables
        let intake = Intake(routes, context, parts.metrics, parts.later)
        follower = Follower(routes, context, parts.publisher, parts.metrics)
        retries = Retries(intake: intake, follower: follower)
        reception = Reception(routes, context, intake, follower, parts.publisher)
        relay = Relay(sentThrough: sentThrough, lastPosition: tables.journal.position)
        timers = Timers(routes.timers, now: context.clock.seconds)
        wakes = Wakes(routes.wakes, context.clock)
        effects = EffectDesk(parts.effects)
        presence = Presence(context, service)
        rival = Rival(started: context.started)
        try transact { transaction in
            for start in self.routes.starts { try start(transaction) }
            try self.follower.resume(transaction, now: context.clock.seconds)
            try self.effects.dispatch(transaction, now: context.clock.seconds)
        }
        retryAt = nextRetry()
    }

    // MARK: What the loop asks

    package func subscriptions() -> [Subscription] {
        var wanted = [
            // One that is sent with the retain flag is refused at once where the broker tells, else at the next start.
            Subscription(context.topics.filter(context.service, .command), tellsRetained: true),
            Subscription(context.topics.filter(context.service, .question), tellsRetained: true),
        ]
        wanted.append(Subscription(presence.topic, on: .outlet))
        wanted += follower.subscriptions
        wanted += routes.listeners.flatMap { $0.filters().map { Subscription($0) } }
        if audit.isActive { wanted.append(Subscription(context.topics.filter(context.service, .state), on: .outlet)) }
        return wanted
    }

    package func turn(_ turn: Turn) throws {
        let now = context.clock.seconds
        defer { presenceTick(now) }
        try noteConfirmations(turn.confirmed)
        if let holdUntil, now < holdUntil, turn.incoming.isEmpty { return }
        for row in parts.released.take() { effects.release(row) }
        let mail = parts.mailbox.take(limit: Self.mailLimit)
        let answers = parts.later.take()
        let due = timers.take(now: now)
        let wakes = wakes.due(now: now)
        let isDue =
            !due.isEmpty || !wakes.isEmpty || (retryAt ?? .infinity) <= now || (follower.deadline ?? .infinity) <= now
            || (audit.deadline ?? .infinity) <= now || (effects.deadline ?? .infinity) <= now || effects.hasReleased
            || holdUntil != nil
        guard !turn.incoming.isEmpty || !confirmed.isEmpty || !mail.isEmpty || !answers.isEmpty || isDue else { return }
        do {
            var results: [(Mailbox.Item, (any Error)?)] = []
            if !turn.incoming.isEmpty { try context.pass(.beforeTransaction) }
            try transact { transaction in
                try self.confirm()
                // After a fault something is written whatever there is to do, so that its end is noticed.
                if self.holdUntil != nil { try self.tables.journal.confirm(through: self.relay.sentThrough) }
                for message in turn.incoming where !self.isOwn(message, now) {
                    try self.reception.take(message, transaction, now: now)
                }
                for answer in answers { try self.reception.intake.finish(answer, transaction) }
                results = try mail.map { ($0, try self.run($0, transaction)) }
                for timer in due { _ = try self.run(.init(label: "timer.\(timer.name)", run: timer.run), transaction) }
                for wake in wakes {
                    let fault = try self.run(.init(label: "wake.\(wake.name)", run: wake.run), transaction)
                    if fault != nil { self.wakes.failed(wake, now: now) }
                }
                if (self.retryAt ?? .infinity) <= now { try self.retries.run(transaction, place: self.reception.place) }
                try self.follower.askForGaps(transaction, now: now)
                if (self.audit.deadline ?? .infinity) <= now { try self.finishAudit(transaction) }
                if !self.effects.isEmpty { try self.effects.dispatch(transaction, now: now) }
            }
            retryAt = nextRetry()
            for (item, error) in results { item.done(error.map { .failure($0) } ?? .success(())) }
            holdUntil = nil
        } catch {
            parts.mailbox.giveBack(mail)
            parts.later.giveBack(answers)
            holdUntil = now + 1
            try report(fault: error)
        }
    }

    package func outgoing(limit: Int) -> [Outgoing] {
        guard presence.isOutletReady else { return [] }
        if relay.isAwaited { try? context.pass(.afterPublish) }
        if relay.needsRows {
            let from = relay.readFrom
            if let rows = try? database.queue.writeWithoutTransaction({
                try Journal.rows($0, after: from, limit: min(limit, Relay.page))
            }) {
                relay.load(rows)
            }
        }
        let rows = relay.take(limit: limit)
        return rows + parts.publisher.take(limit: limit - rows.count)
    }

    package func isSaturated() -> Bool {
        if !parts.drain.isRunning { return true }
        return presence.isOutletReady ? relay.depth > 20_000 : relay.depth > 100_000
    }

    package func secondsToDeadline() -> Double? {
        let now = context.clock.seconds
        let held = holdUntil.map { $0 - now } ?? 0
        if !parts.mailbox.isEmpty, held <= 0 { return 0 }
        if !parts.drain.isRunning { return drainTick - now }
        if held > 0 { return held }
        if effects.hasReleased || parts.later.hasDone || holdUntil != nil { return 0 }
        let deadlines = [
            timers.next, retryAt, follower.deadline, audit.deadline, presence.deadline, wakes.next(now: now),
            effects.deadline,
        ]
        return deadlines.compactMap { $0 }.min().map { $0 - now }
    }

    package func linkChanged(_ link: Link, _ event: LinkEvent) {
        for line in presence.changed(link, event) { parts.log.write(line) }
        switch (link, event) {
        case (.inlet, .connected(_, let sessionPresent, _)):
            let rows = try? database.queue.writeWithoutTransaction { try Inbox.anonymous($0, limit: 1000) }
            reception.intake.redeliveries.begin(sessionPresent ? rows ?? [] : [], now: context.clock.seconds)
        case (.outlet, .connected):
            rival.connected(now: context.clock.seconds)
            audit.begin(now: context.clock.seconds)
        case (.outlet, .lost(let error)), (.outlet, .takenOver(let error)), (.outlet, .refused(let error)):
            relay.restart()
            confirmed.removeAll()
            parts.publisher.fail(error)
            audit.cancel()
        case (.outlet, .subscribed) where presence.takeAnnouncement():
            parts.publisher.post(presence.topic, presence.document(.online, tables.journal.sequence), isRetained: true)
        default: break
        }
        if presence.takeConnected() {
            parts.mailbox.post(
                Mailbox.Item(label: "connected") { [routes] transaction in
                    for link in routes.links { try link(transaction) }
                } done: { _ in
                }
            )
        }
    }

    // MARK: One transaction

    /// Begins, does, commits; only then is anything said to the bus or the log.
    private func transact(_ body: (Transaction) throws -> Void) throws {
        let transaction = try database.queue.writeWithoutTransaction { db in
            let transaction = Transaction(
                db,
                tables,
                context,
                now: context.clock.wall(),
                resubscribes: { [parts] in parts.bus.resubscribe() }
            )
            let mark = (tables.journal.position, tables.journal.sequence)
            do {
                try db.inTransaction(.immediate) {
                    try body(transaction)
                    try context.pass(.beforeCommit)
                    return .commit
                }
            } catch {
                tables.journal.rewind(position: mark.0, sequence: mark.1)
                tables.cache.undo(to: 0)
                throw error
            }
            return transaction
        }
        try context.pass(.afterCommit)
        tables.cache.commit()
        relay.append(transaction.rows, through: tables.journal.position)
        transaction.runAfterCommit()
        if transaction.forgetsPast { forgetPast() }
        parts.publisher.tell(transaction.fleeting, isConnected: presence.isOutletReady, parts.metrics)
        for line in transaction.lines { parts.log.gather(line) }
        parts.log.flush()
    }

    /// What was overwritten goes from the disk; where somebody reads the log just then it goes when the service ends.
    private func forgetPast() {
        do { try database.forgetPast() } catch {
            var line = LogLine(.warning, "store.past", "what was overwritten stays on disk until the service ends")
            line.errorDetail = "\(error)"
            parts.log.write(line)
        }
    }

    /// An item that fails leaves no trace but its answer; a fault of the store fails the whole transaction.
    private func run(_ item: Mailbox.Item, _ transaction: Transaction) throws -> (any Error)? {
        transaction.cause = nil
        do {
            try transaction.isolated { try item.run(transaction) }
            return nil
        } catch {
            if Intake.isStoreFault(error) { throw error }
            var line = LogLine(.error, "work.failed", item.label)
            line.errorDetail = context.discretion.detail(of: error)
            transaction.log(line)
            return error
        }
    }

    // MARK: Confirmations, faults and presence

    private func noteConfirmations(_ confirmations: [Confirmation]) throws {
        for confirmation in confirmations {
            guard confirmation.token > 0 else {
                parts.publisher.confirm(confirmation)
                continue
            }
            if !confirmation.isAccepted {
                var line = LogLine(
                    .error,
                    "publish.refused",
                    "the broker refused a message of the journal; check the access rules"
                )
                line.errorDetail = "position \(confirmation.token), reason \(confirmation.reasonCode)"
                parts.log.write(line)
                parts.metrics.count("quintet_publishes_refused_total")
            }
            confirmed.append(confirmation.token)
        }
        if !confirmed.isEmpty { try context.pass(.afterConfirm) }
    }

    private func confirm() throws {
        guard !confirmed.isEmpty else { return }
        if relay.confirm(confirmed) { try tables.journal.confirm(through: relay.sentThrough) }
        confirmed.removeAll(keepingCapacity: true)
    }

    /// Whether a message is a document of our own: read back to be compared, or a rival's status.
    private func isOwn(_ message: Incoming, _ now: Double) -> Bool {
        guard message.link == .outlet else { return false }
        if message.topic == presence.topic {
            let status = try? context.codec.value(ServiceStatus.self, from: message.payload[...])
            if let error = status.flatMap({ rival.hear($0, now: now) }) { parts.bus.fail(error) }
            return true
        }
        guard audit.isActive, reception.place(message.topic)?.address.kind == .state else { return false }
        audit.note(message.topic, message.payload, isRetained: message.isRetained, now: now)
        return true
    }

    private func finishAudit(_ transaction: Transaction) throws {
        // What is put off by a failed commit has to be compared again.
        var ended = audit
        let repairs = try ended.repair(transaction)
        transaction.onCommit { [self, ended] in audit = ended }
        if repairs > 0 {
            transaction.log(LogLine(.info, "retained.repaired", "\(repairs) documents differed from the database"))
        }
        transaction.resubscribe()
    }

    private func report(fault error: any Error) throws {
        let isFull = StoreError.isDiskFull(error)
        var line = LogLine(
            .error,
            isFull ? "db.full" : "db.failed",
            isFull ? "the disk is full: nothing is acknowledged until there is space" : "the database cannot be written"
        )
        let detail = context.discretion.detail(of: error)
        line.errorDetail = detail
        parts.log.write(line)
        parts.metrics.count("quintet_db_faults_total")
        // The loop puts the error's words into the log as well.
        throw context.discretion.isConfidential ? BusError(.connection, detail) : error
    }

    /// The last word of a stop that was asked for; without a connection nobody hears it.
    private func leaveIfDrained(_ now: Double) {
        drainTick = now + 0.02
        if parts.drain.isOver(now: now) { return parts.bus.stop() }
        guard !parts.drain.isRunning, parts.drain.leaves(isEmpty: relay.depth == 0 || !presence.isOutletReady, now: now)
        else { return }
        guard presence.isOutletReady else { return parts.bus.stop() }
        let document = presence.document(.stopped, tables.journal.sequence)
        parts.publisher.post(presence.topic, document, isRetained: true) { [parts] _ in parts.bus.stop() }
    }

    private func nextRetry() -> Double? {
        guard tables.mayHaveDeferred else { return nil }
        let now = context.clock.wall().milliseconds
        do {
            let due = try database.queue.writeWithoutTransaction { try DeferredMessages.nextDue($0, now: now) }
            tables.mayHaveDeferred = due != nil
            return due.map { context.clock.seconds + Double($0 - now) / 1000 }
        } catch {
            // The transaction before it stands.
            return context.clock.seconds + 1
        }
    }

    private func presenceTick(_ now: Double) {
        leaveIfDrained(now)
        presence.beat(now, isHeld: holdUntil != nil)
        if let line = presence.look(now) { parts.log.write(line) }
        parts.metrics.gauge("quintet_outbox_depth", Double(relay.depth))
        for (topic, payload) in presence.tick(now, tables.journal.sequence, parts.metrics, context.codec) {
            parts.publisher.post(topic, payload, isRetained: true)
        }
    }
}
