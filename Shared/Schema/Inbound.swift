/// What MQTT 5 carries beside a payload; empty for MQTT 3.1.1.
public struct TransportProperties: Hashable, Sendable {
    /// The media type of the payload.
    public var contentType: String?
    /// Where the sender wants the answer.
    public var responseTopic: String?
    /// Bytes to echo in the answer.
    public var correlationData: [UInt8]?
    /// User properties in their order.
    public var user: [(name: String, value: String)]

    /// The properties of one message.
    public init(
        contentType: String? = nil,
        responseTopic: String? = nil,
        correlationData: [UInt8]? = nil,
        user: [(name: String, value: String)] = []
    ) {
        self.contentType = contentType
        self.responseTopic = responseTopic
        self.correlationData = correlationData
        self.user = user
    }

    /// Whether nothing came beside the payload.
    public var isEmpty: Bool { contentType == nil && responseTopic == nil && correlationData == nil && user.isEmpty }

    /// The first user property of a name.
    public func value(_ name: String) -> String? { user.first { $0.name == name }?.value }

    /// Whether all of it is equal, user properties in their order.
    public static func == (left: Self, right: Self) -> Bool {
        left.contentType == right.contentType && left.responseTopic == right.responseTopic
            && left.correlationData == right.correlationData
            && left.user.elementsEqual(right.user) { $0.name == $1.name && $0.value == $1.value }
    }

    /// Hashes all but the user properties.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(contentType)
        hasher.combine(responseTopic)
        hasher.combine(correlationData)
    }
}

/// The three forms a command or question may come in.
public enum InboundMode: String, Sendable {
    /// The payload is the data.
    case bare
    /// The payload is a CloudEvents envelope in JSON.
    case structured
    /// The payload is the data, the envelope is in MQTT 5 user properties.
    case binary
}

/// A received command or question before its data is decoded: what its envelope says, and where its data lies.
public struct Inbound: Sendable {
    /// The form it came in.
    public var mode: InboundMode
    /// The sender's id, if it gave one.
    public var id: String?
    /// The sender's name for itself, if it gave one.
    public var source: String?
    /// The CloudEvents type, in the two enveloped forms.
    public var type: String?
    /// The first message of the chain this one belongs to.
    public var correlationID: String?
    /// W3C trace context.
    public var traceparent: String?
    /// When the sender made it.
    public var time: Timestamp?
    /// After this nothing is done any more.
    public var expiry: Timestamp?
    /// Seconds from receipt after which nothing is done any more.
    public var ttl: Double?
    /// Where the answer goes, if the sender said so.
    public var replyTo: String?
    /// The data.
    public var body: Body

    /// The data of a message.
    public enum Body: Sendable, Hashable {
        /// JSON at these bytes of the payload.
        case json(Range<Int>)
        /// A bare value, unquoted.
        case text(String)
    }
}
