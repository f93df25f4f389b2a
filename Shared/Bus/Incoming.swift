/// Which of a client's two connections something belongs to.
public enum Link: String, Sendable {
    /// Receives, and holds acknowledgements until the handler has returned.
    case inlet = "in"
    /// Publishes, and receives replies, which are acknowledged as they come.
    case outlet = "out"
}

/// One received message, copied out of the library.
public struct Incoming: Sendable {
    /// The connection it came on.
    public var link: Link
    /// The topic as sent.
    public var topic: String
    /// The payload's bytes.
    public var payload: [UInt8]
    /// 0 or 1 (2 where a sender insists).
    public var qos: Int
    /// Whether the broker had it stored when we subscribed.
    public var isRetained: Bool
    /// The packet id, which a redelivery keeps; 0 at QoS 0.
    public var packetID: UInt16
    /// What came beside the payload; nil under MQTT 3.1.1 and when nothing came.
    public var properties: MessageProperties?

    /// A message, as tests make it.
    public init(
        link: Link = .inlet,
        topic: String,
        payload: [UInt8],
        qos: Int = 1,
        isRetained: Bool = false,
        packetID: UInt16 = 0,
        properties: MessageProperties? = nil
    ) {
        self.link = link
        self.topic = topic
        self.payload = payload
        self.qos = qos
        self.isRetained = isRetained
        self.packetID = packetID
        self.properties = properties
    }
}

/// The MQTT 5 properties that Quintet reads and writes.
public struct MessageProperties: Sendable {
    /// The payload's media type.
    public var contentType: String?
    /// Where an answer is wanted.
    public var responseTopic: String?
    /// Bytes to be echoed in the answer.
    public var correlationData: [UInt8]?
    /// User properties in their order.
    public var user: [(name: String, value: String)]

    /// A set of properties.
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
}
