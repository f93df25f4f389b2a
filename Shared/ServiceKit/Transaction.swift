import GRDB
import Logging
import Schema
import Store

/// One write transaction: where a handler reads and writes its tables, and says what is to be published.
///
/// Time, ids and chance enter here and nowhere else. Everything a handler emits is a row of the same transaction;
/// what is not committed was never said.
public final class Transaction {
    /// The connection, for the service's own tables.
    public let db: Database
    /// The time of the batch.
    public let now: Timestamp
    /// The topics of the site.
    public let topics: TopicRoot
    /// Encodes and decodes documents of the service's own.
    public let codec: JSONCodec

    /// The first rows of it.
    var rows: [JournalRow] { atHand.rows }
    let chance: Chance
    let service: ServiceName
    let source: String
    let epoch: String
    let discretion: Discretion
    let tables: Tables
    private var atHand: RowsAtHand
    private(set) var afterCommit: [(Transaction) -> Void] = []
    private(set) var lines: [LogLine] = []
    /// Answers that no table holds: they leave after the commit, once.
    private(set) var fleeting: [(address: ReplyAddress, payload: [UInt8])] = []
    /// Whether what the database was before has to go.
    private(set) var forgetsPast = false
    private let resubscribes: () -> Void
    var cause: Cause?

    init(
        _ db: Database,
        _ tables: Tables,
        _ context: PipelineContext,
        now: Timestamp,
        resubscribes: @escaping () -> Void = {}
    ) {
        self.resubscribes = resubscribes
        self.db = db
        self.tables = tables
        atHand = RowsAtHand(after: tables.journal.position)
        self.now = now
        self.topics = context.topics
        self.codec = context.codec
        self.chance = context.chance
        self.service = context.service
        self.source = context.source
        self.epoch = context.epoch
        self.discretion = context.discretion
    }

    /// A new id, UUIDv7.
    public func newID() -> String { MessageID.make(at: now, random: (chance.next(), chance.next())) }

    /// Publishes an event of an entity; it takes the next number of the journal.
    ///
    /// `cause` is what led to it when that is not the message being handled.
    public func emit<E: Event>(_ event: E, _ entity: [String], version: Int? = nil, cause: Cause? = nil) throws {
        var envelope = Envelope(
            id: newID(),
            source: source,
            type: E.channel.type,
            subject: entity.joined(separator: "/"),
            time: now
        )
        envelope.sequence = tables.journal.nextSequence
        envelope.epoch = epoch
        envelope.entityVersion = version
        note(cause ?? self.cause, in: &envelope)
        let payload = envelope.encoded(data: try codec.encode(event))
        atHand.add(
            try tables.journal.append(
                try PacketLimit.checked(topics.topic(E.channel, entity), payload),
                payload,
                isEvent: true,
                at: now.milliseconds
            )
        )
    }

    /// Publishes the whole document of an entity, retained; answers its version, which is the next one unless given.
    @discardableResult
    public func put<S: StateDocument>(_ document: S, _ entity: [String], version: Int? = nil) throws -> Int {
        let topic = topics.topic(S.channel, entity)
        let version = try version ?? tables.states.version(topic) + 1
        let payload = StatePayload.encoded(try codec.encode(document), version: version, at: now)
        try PacketLimit.checked(topic, payload)
        try tables.states.put(topic, version: version, payload: payload)
        atHand.add(
            try tables.journal.append(topic, payload, isEvent: false, isRetained: true, at: now.milliseconds)
        )
        return version
    }

    /// The version of an entity's document as it was last published; 0 before the first.
    public func version<S: StateDocument>(of document: S.Type, _ entity: [String]) throws -> Int {
        try tables.states.version(topics.topic(S.channel, entity))
    }

    /// Clears the retained document of an entity that is gone.
    public func clear<S: StateDocument>(_ document: S.Type, _ entity: [String]) throws {
        let topic = topics.topic(S.channel, entity)
        guard try tables.states.remove(topic) else { return }
        atHand.add(try tables.journal.append(topic, [], isEvent: false, isRetained: true, at: now.milliseconds))
    }

    /// Publishes plain bytes on a topic of somebody else's tree, such as Home Assistant's discovery.
    public func send(_ topic: String, _ payload: [UInt8], isRetained: Bool) throws {
        try PacketLimit.checked(topic, payload)
        atHand.add(
            try tables.journal.append(topic, payload, isEvent: false, isRetained: isRetained, at: now.milliseconds)
        )
    }

    /// An entity that the service keeps as one JSON document; nil before its first ``store(_:as:_:version:)``.
    public func load<S: Decodable & Sendable>(_ type: S.Type, as kind: String, _ id: String) throws -> (
        state: S, version: Int
    )? {
        if let known = tables.cache.find(type, kind: kind, id: id) { return known }
        guard let stored = try tables.entities.find(kind: kind, id: id) else { return nil }
        let state = try codec.value(type, from: stored.state[...])
        tables.cache.keep(state, kind: kind, id: id, version: stored.version, isWritten: false)
        return (state, stored.version)
    }

    /// Keeps an entity as one JSON document.
    public func store<S: Encodable & Sendable>(_ state: S, as kind: String, _ id: String, version: Int) throws {
        try tables.entities.put(kind: kind, id: id, version: version, state: try codec.encode(state))
        tables.cache.keep(state, kind: kind, id: id, version: version, isWritten: true)
    }

    /// Forgets an entity.
    public func forget(_ kind: String, _ id: String) throws {
        try tables.entities.remove(kind: kind, id: id)
        tables.cache.forget(kind: kind, id: id)
    }

    /// Tells of an input that nobody can be answered for, such as a bad file: on `problem/{entity}` and in the log.
    public func refuse(_ problem: Problem, _ entity: [String], event: String) throws {
        try publish(problem, entity, cause: nil)
        var line = LogLine(.warning, event, problem.title)
        line.explain(by: problem, discretion)
        log(line)
    }

    /// The same of a command that was accepted before and ends by it: the problem names it, and its one log line tells.
    public func refuse(_ problem: Problem, _ entity: [String], ending command: EndedCommand) throws {
        try publish(problem, entity, cause: command.cause)
        var command = command
        command.errorType = problem.slug
        command.errorDetail = discretion.words(of: problem)
        ended(command)
    }

    private func publish(_ problem: Problem, _ entity: [String], cause: Cause?) throws {
        var envelope = Envelope(
            id: newID(),
            source: source,
            type: "quintet.problem.v1",
            subject: entity.joined(separator: "/"),
            time: now
        )
        envelope.dataContentType = "application/problem+json"
        note(cause, in: &envelope)
        let payload = envelope.encoded(data: try codec.encode(discretion.overheard(problem)))
        let topic = "\(topics.prefix)/\(service)/problem/\(entity.joined(separator: "/"))"
        try tell(payload, to: ReplyAddress(topic: topic))
    }

    /// Notes an action outside the database, to be done after the commit and again until it succeeds.
    public func enqueue<P: EffectPayload>(_ payload: P, entity: String) throws {
        _ = try EffectQueue.add(
            db,
            kind: P.kind,
            entity: entity,
            payload: try codec.encode(payload),
            dueAt: now.milliseconds
        )
    }

    /// Does something in memory once the commit is on disk, and not at all when it fails.
    public func onCommit(_ action: @escaping () -> Void) { afterCommit.append { _ in action() } }

    /// The same with the transaction handed in, which such an action must not capture.
    public func onCommit(_ action: @escaping (Transaction) -> Void) { afterCommit.append(action) }

    /// Takes what it overwrote from the disk once the commit is there: the log of writes is emptied, and the copies that
    /// migrations kept go.
    public func forgetPast() { onCommit { $0.forgetsPast = true } }

    /// Asks every listener for its topics again once the commit is on disk.
    public func resubscribe() { onCommit(resubscribes) }

    /// Writes a log line once the commit is on disk.
    public func log(_ line: LogLine) { lines.append(line) }

    /// Writes the one log line of a command that ends later than it was accepted.
    public func ended(_ command: EndedCommand) { lines.append(command.line(at: now)) }

    /// Whether an earlier message of an entity waits for another try.
    func isBlocked(_ entity: String) throws -> Bool {
        try tables.mayHaveDeferred && DeferredMessages.isBlocked(db, entity: entity)
    }

    /// Keeps a message for another try.
    func put(off message: StoredMessage, entity: String, attempts: Int, dueAt: Int64) throws {
        tables.mayHaveDeferred = true
        try DeferredMessages.add(db, message, entity: entity, attempts: attempts, dueAt: dueAt)
    }

    /// Answers a question or refuses something: by the journal, so that it is sent again after a loss, unless what is
    /// in it may not be on disk. Then it is sent once, and who waits for it in vain asks again.
    func tell(_ payload: [UInt8], to address: ReplyAddress) throws {
        guard discretion.isConfidential else { return try answer(payload, to: address) }
        try PacketLimit.checked(address.topic, payload, correlation: address.correlation)
        fleeting.append((address, payload))
    }

    /// Answers by the journal.
    func answer(_ payload: [UInt8], to address: ReplyAddress) throws {
        try PacketLimit.checked(address.topic, payload, correlation: address.correlation)
        atHand.add(
            try tables.journal.append(
                address.topic,
                payload,
                isEvent: false,
                correlation: address.correlation,
                at: now.milliseconds
            )
        )
    }

    func note(_ cause: Cause?, in envelope: inout Envelope) {
        envelope.correlationID = cause?.correlationID
        envelope.causationID = cause?.id
        envelope.traceparent = cause?.traceparent
    }

    /// Does what was put off until the commit; an action may put off more.
    func runAfterCommit() {
        var index = 0
        while index < afterCommit.count {
            let action = afterCommit[index]
            action(self)
            index += 1
        }
    }

    /// Does something and takes all of it back; answers what it would have led to.
    public func rehearsed<T>(_ body: () throws -> T) throws -> T {
        var result: T?
        do {
            try isolated {
                result = try body()
                throw CancellationError()
            }
        } catch is CancellationError {}
        guard let result else { throw CancellationError() }
        return result
    }

    /// Does something that leaves no trace when it throws: no row, no emission, no line.
    func isolated<T>(_ body: () throws -> T) throws -> T {
        let mark = (afterCommit.count, lines.count, tables.journal.position, tables.journal.sequence)
        let (cached, told) = (tables.cache.mark, fleeting.count)
        do {
            return try tables.savepoint.isolate(body)
        } catch {
            afterCommit.removeSubrange(mark.0...)
            lines.removeSubrange(mark.1...)
            fleeting.removeSubrange(told...)
            tables.journal.rewind(position: mark.2, sequence: mark.3)
            atHand.rewind(to: mark.2)
            tables.cache.undo(to: cached)
            throw error
        }
    }
}
