/// What kind of message a topic carries; the level after the service.
public enum ChannelKind: String, Sendable, CaseIterable {
    /// Changes something; durable, deduplicated, answered.
    case command = "cmd"
    /// A question; reads only, answered, not stored.
    case question = "ask"
    /// Something happened.
    case event = "evt"
    /// The current whole document of an entity, retained.
    case state
    /// The answer, when the asker named no topic of its own.
    case reply
    /// Input that was refused and could not be answered.
    case problem
    /// Status, metrics and dead letters of the service itself.
    case system = "sys"
}

/// One level of an entity in a channel's address: a fixed word or a named parameter.
public enum ChannelLevel: Hashable, Sendable {
    /// A word that stands in the topic as it is.
    case word(String)
    /// A place filled by each message, written `{name}` in the contract.
    case parameter(String)
    /// A place filled by words that begin alike: `project-{project}`. The message fills in the whole level.
    case prefixed(String, parameter: String)

    init(_ spelling: String) {
        guard spelling.hasSuffix("}"), let brace = spelling.firstIndex(of: "{") else {
            self = .word(spelling)
            return
        }
        let name = String(spelling[spelling.index(after: brace)...].dropLast())
        self = brace == spelling.startIndex ? .parameter(name) : .prefixed(String(spelling[..<brace]), parameter: name)
    }

    /// As the contract writes it.
    var pattern: String {
        switch self {
        case .word(let word): word
        case .parameter(let name): "{\(name)}"
        case .prefixed(let prefix, let name): "\(prefix){\(name)}"
        }
    }

    func matches(_ level: String) -> Bool {
        switch self {
        case .word(let word): word == level
        case .parameter: true
        case .prefixed(let prefix, _): level.hasPrefix(prefix) && level.utf8.count > prefix.utf8.count
        }
    }
}

/// Where one type of message travels, and the CloudEvents type it bears there.
///
/// The only place that spells topics: `quintet/v1/{site}/{service}/{kind}/{entity…}/{name}`.
public struct Channel: Hashable, Sendable {
    /// The service that owns the channel.
    public let service: ServiceName
    /// What the channel carries.
    public let kind: ChannelKind
    /// One or two levels, none for questions and the service's own documents.
    public let entity: [ChannelLevel]
    /// The verb of a command, the name of an event or question; nil for state documents.
    public let name: String?
    /// The CloudEvents type: `quintet.{service}.{entity}.{name}.v1`, where the name of a state document is `document`.
    public let type: String

    /// A channel; `entity` levels in braces are parameters: `["{home}", "{element}"]`.
    public init(
        _ service: ServiceName,
        _ kind: ChannelKind,
        _ entity: [String],
        _ name: String?,
        of entityType: String
    ) {
        self.service = service
        self.kind = kind
        self.entity = entity.map(ChannelLevel.init)
        self.name = name
        self.type = "quintet.\(service).\(entityType).\(name ?? "document").v1"
    }

    /// The CloudEvents type of the answer: `quintet.home.element.set.v1` → `quintet.home.element.set.reply.v1`.
    public var replyType: String { "\(type.dropLast(3)).reply.v1" }

    /// The part of the address after `{service}/`, parameters in braces: `cmd/{home}/{element}/set`.
    public var pattern: String {
        ([kind.rawValue] + entity.map(\.pattern) + (name.map { [$0] } ?? [])).joined(separator: "/")
    }

    /// Whether a topic's levels after the kind belong to this channel.
    public func matches(_ levels: [String]) -> Bool {
        guard levels.count == entity.count + (name == nil ? 0 : 1) else { return false }
        if let name, levels[levels.count - 1] != name { return false }
        return zip(entity, levels).allSatisfy { $0.matches($1) }
    }
}
