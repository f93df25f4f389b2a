/// What one turn of the loop brings to its handler.
public struct Turn: Sendable {
    /// The batch, in the order of arrival per link.
    public var incoming: [Incoming] = []
    /// Publishes the broker has answered since the last turn.
    public var confirmed: [Confirmation] = []

    /// A turn that brings nothing yet.
    package init() {}

    /// Whether nothing was brought.
    public var isEmpty: Bool { incoming.isEmpty && confirmed.isEmpty }
}

/// What happened to a connection.
public enum LinkEvent: Sendable {
    /// CONNACK came.
    case connected(address: BrokerAddress, sessionPresent: Bool, isVersion5: Bool)
    /// Every subscription of the link is granted.
    case subscribed
    /// The broker did not grant these filters, and nothing comes on them; they are asked for again until it does, or
    /// until they are no longer wanted. Only then ``subscribed`` comes.
    case unheard(filters: Set<String>, BusError)
    /// The connection is gone; it is tried again.
    case lost(BusError)
    /// The broker refused us; it is tried again, more and more slowly.
    case refused(BusError)
    /// Another client took our id; nothing is tried again.
    case takenOver(BusError)
}

/// What the loop works for. Every call comes on the loop's thread.
public protocol BusHandler: AnyObject {
    /// What each link shall be subscribed to; asked at every connect and after ``Bus/resubscribe()``.
    func subscriptions() -> [Subscription]

    /// Takes a batch. Acknowledgements are written after it returned; when it throws, the inlet is dropped unflushed
    /// and the broker sends the batch again. Confirmations are told once, whether it throws or not.
    ///
    /// Also called without a batch, when ``Bus/wake()`` was called or the deadline passed.
    func turn(_ turn: Turn) throws

    /// Up to so many messages to publish, in order.
    func outgoing(limit: Int) -> [Outgoing]

    /// Whether so much waits to be published that nothing more shall be read.
    func isSaturated() -> Bool

    /// Seconds until the handler wants a turn without input; nil for never.
    func secondsToDeadline() -> Double?

    /// Tells what happened to a link. After a loss of the outlet, unconfirmed publishes are forgotten here and must be
    /// handed out again.
    func linkChanged(_ link: Link, _ event: LinkEvent)
}
