import Schema

/// A command on one element, understood: whose it is, what it wants, and until when it may be begun.
public struct ElementOrder: Codable, Hashable, Sendable {
    /// The command's id; each ends exactly once.
    public var id: String
    /// Who sent it.
    public var source: String
    /// What it wants.
    public var target: Target
    /// When its lifetime is over. It is not begun after that.
    public var expiresAt: Timestamp

    /// An order; an actuator command lives for 30 s unless its sender says otherwise.
    public init(id: String, source: String, target: Target, expiresAt: Timestamp) {
        self.id = id
        self.source = source
        self.target = target
        self.expiresAt = expiresAt
    }
}
