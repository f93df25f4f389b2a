// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Asks for what a device has to know of the broker, and how the broker is.
public struct AskBroker: Question {
    /// All of it.
    public init() {}

    public static let channel = Channel.askKeeper("broker")
    public static let summary = "Answers where devices find the broker, what they trust, and how it is."
    public static let example = AskBroker()
    public static let answerExample = {
        var facts = BrokerFacts(topics: "quintet/v1/main", door: BrokerDoor(host: "127.0.0.1", port: 18830))
        facts.network = NetworkDoor(
            door: BrokerDoor(host: "casa.local", port: 8883),
            names: ["localhost", "casa.local"],
            fingerprint: "5E:9A:1C",
            authorityUntil: Timestamp(milliseconds: 2_105_000_000_000),
            certificateUntil: Timestamp(milliseconds: 1_853_000_000_000)
        )
        facts.version = "mosquitto version 2.0.11"
        facts.clients = 14
        return facts
    }()
}

/// The broker as devices see it.
public struct BrokerFacts: Codable, Hashable, Sendable {
    /// What topics begin with: root and site.
    public var topics: String
    /// Where a password lets in.
    public var door: BrokerDoor
    /// Where a certificate lets in; absent while that door is shut.
    public var network: NetworkDoor?
    /// What the broker calls itself; absent where it does not tell.
    public var version: String?
    /// How many clients are connected; absent where the broker does not tell.
    public var clients: Int?
    /// Whether devices can be added on the machine only, for the broker needs more than a hash; absent where not.
    public var isManagedOnMachine: Bool?

    /// A broker of which nothing more is known.
    public init(topics: String, door: BrokerDoor) {
        self.topics = topics
        self.door = door
    }
}

/// Where the broker listens.
public struct BrokerDoor: Codable, Hashable, Sendable {
    /// What devices call the machine.
    public var host: String
    /// The port.
    public var port: Int

    /// A door.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }
}

/// The door to the network, with what devices trust it by.
public struct NetworkDoor: Codable, Hashable, Sendable {
    /// Where it is.
    public var door: BrokerDoor
    /// The names in the broker's certificate.
    public var names: [String]
    /// The authority's SHA-256, as openssl prints it.
    public var fingerprint: String
    /// Until when the authority is good.
    public var authorityUntil: Timestamp
    /// Until when the broker's certificate is good; absent when there is none.
    public var certificateUntil: Timestamp?

    /// A door to the network.
    public init(
        door: BrokerDoor,
        names: [String],
        fingerprint: String,
        authorityUntil: Timestamp,
        certificateUntil: Timestamp?
    ) {
        self.door = door
        self.names = names
        self.fingerprint = fingerprint
        self.authorityUntil = authorityUntil
        self.certificateUntil = certificateUntil
    }
}
