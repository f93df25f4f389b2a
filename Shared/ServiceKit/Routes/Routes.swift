import Schema

/// What a service answers to: filled once before it runs, read by the pipeline.
struct Routes: Sendable {
    var commands: [CommandRoute] = []
    var questions: [QuestionRoute] = []
    var follows: [FollowRoute] = []
    var timers: [TimerRoute] = []
    var wakes: [WakeRoute] = []
    var listeners: [ListenRoute] = []
    var effects: [EffectRoute] = []
    var sources: [SourceRoute] = []
    var starts: [@Sendable (Transaction) throws -> Void] = []
    var links: [@Sendable (Transaction) throws -> Void] = []

    /// The command a topic's levels name; nil when the service has no such verb.
    func command(_ levels: [String]) -> CommandRoute? { commands.first { $0.channel.matches(levels) } }

    /// The question a topic's levels name.
    func question(_ levels: [String]) -> QuestionRoute? { questions.first { $0.channel.matches(levels) } }
}

/// One verb of a service.
struct CommandRoute: Sendable {
    let channel: Channel
    let takesText: Bool
    var ownMembers: Set<String> = []
    /// Decodes the data and answers what shall be done with it in a transaction.
    let open: @Sendable (Inbound, [UInt8], JSONCodec) throws(Problem) -> OpenedCommand
}

/// A decoded command with its handler, ready to run.
struct OpenedCommand {
    /// Whether a redelivery would double it.
    let isRelative: Bool
    /// Runs the handler; answers the reply's data and whether the command has ended.
    let run: (Request, Transaction) throws -> (outcome: Outcome, reply: [UInt8], isEnded: Bool)
}

/// One question a service answers.
struct QuestionRoute: Sendable {
    let channel: Channel
    let takesText: Bool
    let answer: @Sendable (Inbound, [UInt8], Request, Transaction) throws -> QuestionAnswer
}

/// The answer's data, or the work that it takes.
enum QuestionAnswer {
    case ready([UInt8])
    case later(@Sendable (SourceContext) async throws -> [UInt8])
}

/// One event of another service that this one follows.
struct FollowRoute: Sendable {
    let service: ServiceName
    /// The CloudEvents type; nil for every event of the service.
    let type: String?
    let handle: @Sendable (Envelope, ArraySlice<UInt8>, Transaction) throws -> Void
}

/// Something done again and again.
struct TimerRoute: Sendable {
    let name: String
    let seconds: Double
    let run: @Sendable (Transaction) throws -> Void
}

/// Something done when a time has come that the service works out itself.
struct WakeRoute: Sendable {
    let name: String
    let next: @Sendable () -> Timestamp?
    let run: @Sendable (Transaction) throws -> Void
}

/// Topics of somebody else's tree that a service listens to.
struct ListenRoute: Sendable {
    let name: String
    /// Asked at each connect and when the service says that it changed.
    let filters: @Sendable () -> [String]
    let handle: @Sendable (ForeignMessage, Transaction) throws -> Void
}

/// A message of somebody else's tree.
public struct ForeignMessage: Sendable {
    /// The topic.
    public var topic: String
    /// The payload as it came.
    public var payload: [UInt8]
    /// Whether the broker had it stored.
    public var isRetained: Bool
}

/// Work that runs beside the pipeline for the life of the service.
struct SourceRoute: Sendable {
    let name: String
    let run: @Sendable (SourceContext) async throws -> Void
}

/// An action outside the database.
struct EffectRoute: Sendable {
    let kind: String
    let perform: @Sendable ([UInt8], EffectContext) async throws -> Void
}
