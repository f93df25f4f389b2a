import Schema

/// How a read ended.
public enum PollOutcome: Hashable, Sendable {
    /// The server said that nothing changed, or gave the document that was accepted last.
    case unchanged
    /// There was a document, or half of one.
    case judged(Judgement)
    /// There was none, for a reason.
    case failed(String)
}

/// What was found in a document, and done with it.
public enum Judgement: Hashable, Sendable {
    /// It is what is open now.
    case accepted(SnapshotCounts)
    /// It would clear so much that a second read has to say the same.
    case unconfirmed(String)
    /// It is older than the last that was accepted.
    case outdated(String)
    /// It cannot be believed.
    case refused(FeedFault)
}

/// What a document changed, and how long that took.
public struct SnapshotCounts: Hashable, Sendable {
    /// Incidents that are open now.
    public var open: Int
    /// Incidents that were not open before.
    public var opened: Int
    /// Incidents that say something else.
    public var updated: Int
    /// Incidents that are over.
    public var cleared: Int
    /// Incidents whose version the feed has counted up without saying anything else: nobody is told of those.
    public var renewed: Int

    /// Milliseconds that it took to look into the document; nil when nobody measured.
    public var reading: Double?
    /// Milliseconds that it took to take it over.
    public var committing: Double?

    /// Whether it changed anything that is told.
    public var isQuiet: Bool { opened + updated + cleared == 0 }

    /// Adds what a further turn changed; what is open then is open.
    public mutating func add(_ turn: SnapshotCounts) {
        opened += turn.opened
        updated += turn.updated
        cleared += turn.cleared
        renewed += turn.renewed
        open = turn.open
    }

    /// Counts of a document.
    public init(open: Int, opened: Int = 0, updated: Int = 0, cleared: Int = 0, renewed: Int = 0) {
        self.open = open
        self.opened = opened
        self.updated = updated
        self.cleared = cleared
        self.renewed = renewed
    }
}
