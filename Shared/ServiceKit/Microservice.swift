import Decision
import Foundation
import GRDB
import Schema
import Store

/// A service in the making: its name, its tables and its routes.
///
/// A service reads as its routes. The verbs are few: ``decide(_:on:_:)`` (command → decider), ``on(_:_:)`` (a handler
/// with tables of its own), ``answer(_:_:)`` (a question), ``follow(_:_:_:)`` (another service's events),
/// ``every(_:_:_:)`` (a timer), ``source(_:_:)`` (asynchronous input), ``effect(_:_:)`` (a durable row → an action
/// outside). Handlers are synchronous and touch only SQLite; asynchronous work lives in sources and effects.
public struct Microservice: Sendable {
    /// The executable's name, in logs and client ids: `home-actuator`.
    public let name: String
    /// The name in topics: `home`.
    public let topic: ServiceName
    /// How long the broker keeps what is sent while the service is away.
    public var session = SessionPolicy.kept(days: 14)
    /// Whether what it is sent and answers is nobody else's business, so that nothing of it may be on disk or in the log.
    ///
    /// Then answers to questions and refusals do not go by the journal: they are sent once, after the commit, and who
    /// waits for one in vain asks again. The log and the problem topics name only kinds, topics and places; an asker is
    /// told all. A command whose handler fails is refused at once instead of being kept for another try.
    ///
    /// The service does its part: replies of commands, events, documents and effects' payloads are stored, so they hold
    /// ids and versions only, as do the log lines it writes itself; and its ``session`` is `.clean`, as the broker keeps
    /// another one's messages. An event that it follows is on the other service's disk, and may be kept here too.
    public var isConfidential = false
    var discretion: Discretion { isConfidential ? .confidential : .open }
    var report: (@Sendable () -> String?)?
    var routes = Routes()
    var migrations: [Migration] = []

    struct Migration: Sendable {
        let name: String
        let migrate: @Sendable (Database) throws -> Void
    }

    /// A service without routes.
    public init(_ name: String, topic: ServiceName) {
        self.name = name
        self.topic = topic
        every(5, "retention", Retention.prune)
        addJournalRoutes()
        addDeadLetterRoutes()
    }

    /// Adds a step that makes or changes the service's own tables; names are never edited after a release.
    public mutating func migration(_ name: String, _ migrate: @escaping @Sendable (Database) throws -> Void) {
        migrations.append(Migration(name: name, migrate: migrate))
    }

    /// Adds the service's own migrations, in order.
    package func register(in migrator: inout DatabaseMigrator) {
        for migration in migrations { migrator.registerMigration(migration.name, migrate: migration.migrate) }
    }

    /// Handles a command with tables of the service's own.
    ///
    /// - Throws: from the handler a ``Problem`` or ``NotedRefusal`` to refuse the command; anything else is retried and
    ///   then a dead letter.
    public mutating func on<C: Command>(
        _ command: C.Type,
        at channel: Channel = C.channel,
        _ handle: @escaping @Sendable (C, Request, Transaction) throws -> Handled<C.Reply>
    ) {
        routes.commands.append(
            CommandRoute(channel: channel, takesText: C.takesText, ownMembers: C.ownMembers) {
                inbound,
                payload,
                codec throws(Problem) in
                let command = try codec.decode(C.self, inbound, of: payload, bare: C.bare)
                return OpenedCommand(isRelative: command.isRelative) { request, transaction in
                    let handled = try handle(command, request, transaction)
                    return (handled.reply.outcome, try handled.encoded(codec), handled.isEnded)
                }
            }
        )
    }

    /// Answers a question from the service's tables. The transaction is for reading; what it may write is what can be
    /// worked out again, such as an index, or a note that it was asked, such as an audit's. It is on disk before the
    /// answer leaves.
    ///
    /// - Throws: from the handler a ``Problem`` or ``NotedRefusal`` to refuse the question.
    public mutating func answer<Q: Question>(
        _ question: Q.Type,
        at channel: Channel = Q.channel,
        _ answer: @escaping @Sendable (Q, Request, Transaction) throws -> Q.Answer
    ) {
        routes.questions.append(
            QuestionRoute(channel: channel, takesText: Q.takesText) { inbound, payload, request, transaction in
                let question = try transaction.codec.decode(Q.self, inbound, of: payload, bare: Q.bare)
                return .ready(try transaction.codec.encode(try answer(question, request, transaction)))
            }
        )
    }

    /// Answers a question by asynchronous work, such as a request to a server. Nothing of the work is stored: it is lost
    /// with the process, and who asks has to be patient for so long.
    public mutating func answer<Q: Question>(
        _ question: Q.Type,
        at channel: Channel = Q.channel,
        later answer: @escaping @Sendable (Q, SourceContext) async throws -> Q.Answer
    ) {
        routes.questions.append(
            QuestionRoute(channel: channel, takesText: Q.takesText) { inbound, payload, _, transaction in
                let question = try transaction.codec.decode(Q.self, inbound, of: payload, bare: Q.bare)
                return .later { source in try JSONCodec().encode(try await answer(question, source)) }
            }
        )
    }

    /// Follows an event of another service: each exactly once, in order, gaps repaired from the other's journal.
    public mutating func follow<E: Event>(
        _ event: E.Type,
        _ handle: @escaping @Sendable (E, Envelope, Transaction) throws -> Void
    ) {
        routes.follows.append(
            FollowRoute(service: E.channel.service, type: E.channel.type) { envelope, data, transaction in
                try handle(try transaction.codec.value(E.self, from: data), envelope, transaction)
            }
        )
    }

    /// Follows every event of a service that asks for a person's attention.
    public mutating func followAttention(
        of service: ServiceName,
        _ handle: @escaping @Sendable (Attention, Envelope, Transaction) throws -> Void
    ) {
        struct Asking: Decodable { var attention: Attention? }
        routes.follows.append(
            FollowRoute(service: service, type: nil) { envelope, data, transaction in
                guard let attention = try transaction.codec.value(Asking.self, from: data).attention else { return }
                try handle(attention, envelope, transaction)
            }
        )
    }

    /// Does something every so many seconds, the first time right after the start.
    public mutating func every(
        _ seconds: Double,
        _ name: String,
        _ run: @escaping @Sendable (Transaction) throws -> Void
    ) {
        routes.timers.append(TimerRoute(name: name, seconds: seconds, run: run))
    }

    /// Does something when a time has come; `next` is asked after every turn and must be cheap.
    public mutating func wake(
        _ name: String,
        at next: @escaping @Sendable () -> Timestamp?,
        _ run: @escaping @Sendable (Transaction) throws -> Void
    ) {
        routes.wakes.append(WakeRoute(name: name, next: next, run: run))
    }

    /// Runs asynchronous input for the life of the service: a poll, a device's reports.
    public mutating func source(_ name: String, _ run: @escaping @Sendable (SourceContext) async throws -> Void) {
        routes.sources.append(SourceRoute(name: name, run: run))
    }

    /// Performs an action outside the database for each payload a transaction enqueued, with retries.
    ///
    /// At least once: the action gets an idempotency key and is repeated after a crash.
    public mutating func effect<P: EffectPayload>(
        _ payload: P.Type,
        _ perform: @escaping @Sendable (P, EffectContext) async throws -> Void
    ) {
        routes.effects.append(
            EffectRoute(kind: P.kind) { bytes, context in
                try await perform(try JSONDecoder().decode(P.self, from: Data(bytes)), context)
            }
        )
    }

    /// Listens to topics of somebody else's tree; `filters` is asked again after ``SourceContext/resubscribe()``.
    public mutating func listen(
        _ name: String,
        to filters: @escaping @Sendable () -> [String],
        _ handle: @escaping @Sendable (ForeignMessage, Transaction) throws -> Void
    ) {
        routes.listeners.append(ListenRoute(name: name, filters: filters, handle: handle))
    }

    /// Does something in a transaction once before the first message is read.
    public mutating func atStart(_ run: @escaping @Sendable (Transaction) throws -> Void) { routes.starts.append(run) }

    /// Does something in a transaction each time the service is subscribed.
    public mutating func atConnect(_ run: @escaping @Sendable (Transaction) throws -> Void) { routes.links.append(run) }

    /// Tells in the status what keeps the service from its work, such as `locked: …`; nil when nothing does. It is asked
    /// once a second, on the loop's thread, and must be cheap.
    public mutating func condition(_ report: @escaping @Sendable () -> String?) { self.report = report }
}

/// How long the broker keeps a service's messages while it is away.
public enum SessionPolicy: Sendable {
    /// Nothing: the broker never stores what is sent to this service.
    case clean
    /// So many seconds under MQTT 5, nothing under 3.1.1: a restart loses nothing and an outage replays nothing.
    case brief(seconds: UInt32)
    /// So many days.
    case kept(days: UInt32)

    /// Whether a session is expected to be there after a short absence.
    var isKept: Bool { if case .clean = self { false } else { true } }
}

/// The data of an effect, stored until it is done.
public protocol EffectPayload: Codable, Sendable, SendableMetatype {
    /// The effect's name in the database.
    static var kind: String { get }
}
