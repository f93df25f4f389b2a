/// One message to publish.
public struct Outgoing: Sendable {
    /// What the publisher knows it by; comes back in its ``Confirmation``.
    public var token: Int64
    /// Where it goes.
    public var topic: String
    /// Its bytes.
    public var payload: [UInt8]
    /// 0 or 1.
    public var qos: Int
    /// Whether the broker keeps it.
    public var isRetained: Bool
    /// What goes beside the payload, under MQTT 5.
    public var properties: MessageProperties?

    /// A message at QoS 1.
    public init(
        token: Int64,
        topic: String,
        payload: [UInt8],
        qos: Int = 1,
        isRetained: Bool = false,
        properties: MessageProperties? = nil
    ) {
        self.token = token
        self.topic = topic
        self.payload = payload
        self.qos = qos
        self.isRetained = isRetained
        self.properties = properties
    }
}

/// The broker's word on one publish.
public struct Confirmation: Sendable, Hashable {
    /// The publish.
    public var token: Int64
    /// The MQTT 5 reason code; 0 under 3.1.1, where refusals are not told.
    public var reasonCode: Int

    /// A word of a broker.
    package init(token: Int64, reasonCode: Int) { (self.token, self.reasonCode) = (token, reasonCode) }

    /// Whether the broker took it.
    public var isAccepted: Bool { reasonCode < 0x80 }
}

/// What one link wants to receive.
public struct Subscription: Hashable, Sendable {
    /// A topic filter.
    public var filter: String
    /// The link it is received on.
    public var link: Link
    /// The highest wanted QoS.
    public var qos: Int
    /// Whether a message that is retained while it is delivered shall say so, which MQTT 5 can do.
    public var tellsRetained: Bool

    /// A subscription at QoS 1.
    public init(_ filter: String, on link: Link = .inlet, qos: Int = 1, tellsRetained: Bool = false) {
        self.filter = filter
        self.link = link
        self.qos = qos
        self.tellsRetained = tellsRetained
    }
}
