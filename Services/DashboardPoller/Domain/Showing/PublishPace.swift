/// Publishes a document that changes quickly at most four times a second: the first at once, and after 281 ms the
/// latest of those that came meanwhile. Time is handed in as seconds of a clock that only goes forward.
public struct PublishPace<Document: Sendable>: Sendable {
    /// A little over a quarter of a second: what is on its way is sometimes quicker and sometimes slower.
    private static var gap: Double { 0.28125 }

    private var waiting: Document?
    private var earliest = -Double.infinity

    /// Nothing was published yet.
    public init() {}

    /// Takes a new document; the document that is to be published now, nil when it has to wait.
    public mutating func offer(_ document: Document, at now: Double) -> Document? {
        waiting = document
        return take(at: now)
    }

    /// The latest document when its time has come.
    public mutating func take(at now: Double) -> Document? {
        guard now >= earliest, let document = waiting else { return nil }
        waiting = nil
        earliest = now + Self.gap
        return document
    }

    /// When to ask next; nil when nothing waits.
    public var due: Double? { waiting == nil ? nil : earliest }
}

extension PublishPace: Equatable where Document: Equatable {}
