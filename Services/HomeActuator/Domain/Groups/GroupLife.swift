import Schema

/// The life of a command on a sector or scene: it ends once, when the last of its members' commands has ended.
/// Stored as JSON while it is open.
public struct GroupLife: Codable, Hashable, Sendable {
    /// The command's id.
    public private(set) var command: String
    /// Who sent it.
    public private(set) var source: String
    /// When it was accepted.
    public private(set) var acceptedAt: Timestamp
    /// The members that cannot do it.
    public private(set) var skipped: [String]
    /// Elements by the ids of the commands on them that have not ended.
    public private(set) var pending: [String: String]

    private var ok: [String] = []
    private var failed: [String] = []

    /// A group command with one command per element: `children` maps their ids to the elements'.
    public init(command: String, source: String, acceptedAt: Timestamp, children: [String: String], skipped: [String]) {
        self.command = command
        self.source = source
        self.acceptedAt = acceptedAt
        self.skipped = skipped
        pending = children
    }

    /// Counts the end of a member's command. The end of the whole when it was the last one: `applied` when all did
    /// it, else `failed` with the reason `partial`; nil before, and nil ever after.
    public mutating func end(child id: String, _ end: CommandEnd, at now: Timestamp) -> CommandEnded? {
        guard let element = pending.removeValue(forKey: id) else { return nil }
        if end == .applied || end == .assumed { ok.append(element) } else { failed.append(element) }
        return pending.isEmpty ? ended(at: now) : nil
    }

    private func ended(at now: Timestamp) -> CommandEnded {
        var event = CommandEnded(
            command: command,
            source: source,
            end: failed.isEmpty ? .applied : .failed,
            target: nil,
            latencyMs: Int(max(0, now.milliseconds - acceptedAt.milliseconds)),
            reason: failed.isEmpty ? nil : "partial"
        )
        event.ok = ok.sorted()
        event.failed = failed.sorted()
        event.skipped = skipped
        return event
    }
}
