/// How soon a person should look.
public enum AttentionLevel: String, WireEnum {
    case info, warn, urgent, unknown
}

/// The part of an event that asks for a person: services feed each other by it without knowing each other.
public struct Attention: Codable, Hashable, Sendable {
    /// What to look at, in one line.
    public var title: String
    /// More, if there is more to say.
    public var note: String?
    /// How soon.
    public var level: AttentionLevel
    /// Two events with the same key ask for the same thing.
    public var dedupeKey: String

    /// A request for a person's attention.
    public init(title: String, note: String? = nil, level: AttentionLevel, dedupeKey: String) {
        self.title = title
        self.note = note
        self.level = level
        self.dedupeKey = dedupeKey
    }
}
