/// The settings of an installation, kept in `quintet.json` for people to read and edit. A key left out has its default.
struct Settings: Codable, Sendable, Equatable {
    var site = "main"
    var topicRoot = "quintet/v1"
    var brokerPort = 18830
    /// Where clients find the broker: this machine, or the broker's name in a network of containers.
    var brokerHost = Self.thisMachine
    /// The address that the broker listens on.
    var brokerBind = Self.thisMachine
    /// The nodes of a NATS cluster that takes the broker's place, by their host names; none where there is one broker.
    var cluster: [String] = []
    /// Where the demo sources are, when nothing else is there.
    var demoPort = 8300
    /// Where browsers find the console, when nothing else is there.
    var consolePort = 8380
    /// Topic filters of devices outside Quintet that home-actuator drives, besides the usual ones.
    var deviceTopics: [String] = []
    /// The door for devices on the network; closed unless somebody opens it.
    var network: NetworkSettings?

    init() {}

    init(from decoder: any Decoder) throws {
        let defaults = Self()
        let container = try decoder.container(keyedBy: CodingKeys.self)
        site = try container.decodeIfPresent(String.self, forKey: .site) ?? defaults.site
        topicRoot = try container.decodeIfPresent(String.self, forKey: .topicRoot) ?? defaults.topicRoot
        brokerHost = try container.decodeIfPresent(String.self, forKey: .brokerHost) ?? defaults.brokerHost
        brokerBind = try container.decodeIfPresent(String.self, forKey: .brokerBind) ?? defaults.brokerBind
        brokerPort = try container.decodeIfPresent(Int.self, forKey: .brokerPort) ?? defaults.brokerPort
        cluster = try container.decodeIfPresent([String].self, forKey: .cluster) ?? defaults.cluster
        demoPort = try container.decodeIfPresent(Int.self, forKey: .demoPort) ?? defaults.demoPort
        consolePort = try container.decodeIfPresent(Int.self, forKey: .consolePort) ?? defaults.consolePort
        deviceTopics = try container.decodeIfPresent([String].self, forKey: .deviceTopics) ?? defaults.deviceTopics
        network = try container.decodeIfPresent(NetworkSettings.self, forKey: .network)
    }

    var topics: TopicSpace { TopicSpace(root: topicRoot, site: site) }

    /// Where services find the broker, or each node of the cluster.
    var brokerHosts: [String] { cluster.isEmpty ? [brokerHost] : cluster }

    /// The address clients use.
    var brokerAddress: String { "mqtt://\(brokerHosts[0]):\(brokerPort)" }

    /// Whether the broker runs on this machine, where its doors can be looked at.
    var isLocal: Bool { brokerHosts == [Self.thisMachine] }

    static let thisMachine = "127.0.0.1"
}
