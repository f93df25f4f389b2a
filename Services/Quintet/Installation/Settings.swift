/// The settings of an installation, kept in `quintet.json` for people to read and edit. A key left out has its default.
struct Settings: Codable, Sendable, Equatable {
    var site = "main"
    var topicRoot = "quintet/v1"
    var brokerPort = 18830
    /// Where the demo sources are, when nothing else is there.
    var demoPort = 8300
    /// Topic filters of devices outside Quintet that home-actuator drives, besides the usual ones.
    var deviceTopics: [String] = []

    init() {}

    init(from decoder: any Decoder) throws {
        let defaults = Self()
        let container = try decoder.container(keyedBy: CodingKeys.self)
        site = try container.decodeIfPresent(String.self, forKey: .site) ?? defaults.site
        topicRoot = try container.decodeIfPresent(String.self, forKey: .topicRoot) ?? defaults.topicRoot
        brokerPort = try container.decodeIfPresent(Int.self, forKey: .brokerPort) ?? defaults.brokerPort
        demoPort = try container.decodeIfPresent(Int.self, forKey: .demoPort) ?? defaults.demoPort
        deviceTopics = try container.decodeIfPresent([String].self, forKey: .deviceTopics) ?? defaults.deviceTopics
    }

    var topics: TopicSpace { TopicSpace(root: topicRoot, site: site) }

    /// The address clients on this machine use.
    var brokerAddress: String { "mqtt://127.0.0.1:\(brokerPort)" }
}
