/// How a client reaches the broker and what it asks of it.
public struct BusConfiguration: Sendable {
    /// How long the broker keeps the inlet's session while the client is away.
    public enum Session: Hashable, Sendable {
        /// Nothing is kept: what is sent meanwhile never arrives.
        case clean
        /// Subscriptions and queued messages are kept so many seconds; under MQTT 3.1.1, which cannot say how long,
        /// `whenUnlimited` decides whether they are kept at all.
        case kept(seconds: UInt32, whenUnlimited: Bool)
    }

    /// A message that the broker publishes when the client is gone without a word.
    public struct Will: Sendable {
        /// Where it is retained.
        public var topic: String
        /// What it says.
        public var payload: [UInt8]

        /// A retained will.
        public init(topic: String, payload: [UInt8]) {
            self.topic = topic
            self.payload = payload
        }
    }

    /// Files for TLS, as PEM.
    public struct Security: Sendable {
        /// Certificates that are trusted.
        public var authorityFile: String
        /// The client's certificate, with `keyFile`.
        public var certificateFile: String?
        /// The client's key.
        public var keyFile: String?

        /// TLS with a trusted authority, and a client certificate if there is one.
        public init(authorityFile: String, certificateFile: String? = nil, keyFile: String? = nil) {
            self.authorityFile = authorityFile
            self.certificateFile = certificateFile
            self.keyFile = keyFile
        }
    }

    /// The brokers, tried in turn: the nodes of a cluster.
    public var addresses: [BrokerAddress]
    /// The client id; `.in` and `.out` are appended.
    public var clientID: String
    /// The account.
    public var username: String?
    /// The account's password.
    public var password: BusPassword?
    /// TLS, if the broker wants it.
    public var security: Security?
    /// The inlet's session.
    public var session = Session.clean
    /// Published by the broker when the outlet is lost.
    public var will: Will?
    /// Whether there is an inlet; a requester needs only an outlet.
    public var hasInlet = true
    /// Seconds between pings; also bounds how long a handler may take.
    public var keepAlive: Int32 = 60
    /// Messages the broker may send before the first is acknowledged: the back-pressure.
    public var receiveMaximum: UInt16 = 1000
    /// The largest batch that is handed over at once.
    public var batchLimit = 256
    /// Publishes that may be unconfirmed at once.
    public var window = 2000
    /// Seconds an address has to answer CONNECT; clusters need up to 8 while they elect.
    public var patience = 10.0
    /// Whether MQTT 5 is tried first; 3.1.1 follows where it is refused.
    public var prefersVersion5 = true

    /// A configuration with the defaults that were measured to be good on mosquitto.
    public init(addresses: [BrokerAddress], clientID: String) {
        self.addresses = addresses
        self.clientID = clientID
    }
}
