/// How a command ended, as its sender is told.
public enum Outcome: String, WireEnum {
    /// Committed; what it set in motion is still under way.
    case accepted
    /// Committed and done.
    case applied
    /// Committed; nothing had to change.
    case noop
    /// Done before under the same id, and the first answer is no longer kept.
    case duplicate
    case unknown
}

/// A reply that tells only how the command ended.
public struct Acknowledgement: Codable, Sendable {
    /// An empty acknowledgement.
    public init() {}
}

/// The data of the reply to a command.
public struct CommandReply<Result: Codable & Sendable>: Codable, Sendable {
    /// How the command ended.
    public var outcome: Outcome
    /// The entity's version afterwards, as text.
    public var entityversion: String?
    /// What the command answers beside its outcome.
    public var result: Result?

    /// A reply.
    public init(_ outcome: Outcome, entityVersion: Int? = nil, result: Result? = nil) {
        self.outcome = outcome
        self.entityversion = entityVersion.map(String.init)
        self.result = result
    }
}
