import Schema

/// What speaks against taking a document over that could be read.
public struct SnapshotGuard: Sendable {
    /// So few may vanish at once: it happens every day in a small feed.
    private static let few = 20
    /// A larger share does not vanish at once without a second look.
    private static let share = 0.8
    /// A last time that lies further ahead is no measure: it would keep every later document out.
    private static let ahead = 3600.0

    /// How many incidents are open.
    public var open: Int
    /// When the last accepted document was published.
    public var lastPublished: Timestamp?
    /// Whether the document is the second of two.
    public var isConfirming: Bool

    /// A guard of what is open.
    public init(open: Int, lastPublished: Timestamp?, isConfirming: Bool) {
        self.open = open
        self.lastPublished = lastPublished
        self.isConfirming = isConfirming
    }

    /// Why a document must not be taken over now; nil when it may.
    public func objection(publishedAt: Timestamp?, vanishing: Int, at now: Timestamp) -> Judgement? {
        if let publishedAt, let lastPublished, publishedAt < lastPublished, lastPublished - now <= Self.ahead {
            return .outdated("older than the last accepted: published at \(publishedAt), that one at \(lastPublished)")
        }
        guard !isConfirming, open > Self.few, Double(vanishing) > Self.share * Double(open) else { return nil }
        return .unconfirmed("\(vanishing) of \(open) open incidents would be cleared at once")
    }
}
