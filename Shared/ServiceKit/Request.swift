import Schema

/// What is known of a command or question beside its data.
public struct Request: Sendable {
    /// The sender's id for it, or one made at receipt.
    public var id: String
    /// The sender's name for itself.
    public var source: String
    /// Whether the sender named itself; the others share one name.
    public var hasNamedSource = false
    /// The CloudEvents type of the command or question.
    public var type = ""
    /// The entity's levels of the topic, in order.
    public var entity: [String]
    /// The levels joined by `/`: the subject of its events, and the name under which it blocks later messages.
    public var subject: String
    /// The topic it came on.
    public var topic: String
    /// 0 or 1.
    public var qos: Int
    /// The form it came in.
    public var mode: InboundMode
    /// The payload's size.
    public var bytes: Int
    /// When it came.
    public var receivedAt: Timestamp
    /// After this nothing is done any more.
    public var expiry: Timestamp?
    /// What it belongs to.
    public var cause: Cause
    /// Where the answer goes, if anywhere.
    var answerTo: ReplyAddress?
}

/// The chain a message belongs to; handed on to whatever it causes.
public struct Cause: Codable, Hashable, Sendable {
    /// The message that caused this one.
    public var id: String
    /// The first message of the chain.
    public var correlationID: String
    /// W3C trace context.
    public var traceparent: String?

    /// A place in a chain.
    public init(id: String, correlationID: String, traceparent: String? = nil) {
        self.id = id
        self.correlationID = correlationID
        self.traceparent = traceparent
    }
}

/// Where an answer goes, and what is echoed in it.
struct ReplyAddress: Codable, Hashable, Sendable {
    var topic: String
    var correlation: [UInt8]?
}
