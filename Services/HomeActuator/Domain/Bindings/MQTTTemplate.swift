import Schema

/// A message to publish; the payload may hold `{name} {state} {level} {position} {value}`.
public struct MQTTTemplate: Codable, Hashable, Sendable {
    /// The topic.
    public var topic: String
    /// The payload; empty when absent.
    public var payload: String

    /// A message.
    public init(topic: String, payload: String = "") {
        self.topic = topic
        self.payload = payload
    }

    /// Reads the settings and refuses what cannot be meant.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        topic = try container.decode(String.self, forKey: .topic)
        payload = try container.decodeIfPresent(String.self, forKey: .payload) ?? ""
        guard Self.isTopic(topic) else { throw DecodingError.setting(.topic, "a topic without + and #", in: container) }
    }

    /// Whether a text can be published to.
    static func isTopic(_ topic: String) -> Bool { TopicName.isUsable(topic) }
}

/// A topic on which a device says what it is.
public struct MQTTStateTopic: Codable, Hashable, Sendable {
    /// The topic.
    public var topic: String
    /// Where the values lie in the payload.
    public var map: StateMap

    /// A state topic.
    public init(topic: String, map: StateMap) {
        self.topic = topic
        self.map = map
    }
}

/// A topic on which a device says whether it is there.
public struct MQTTAvailability: Codable, Hashable, Sendable {
    /// The topic.
    public var topic: String
    /// Where the word lies in the payload; the whole payload when absent.
    public var pointer: String?
    /// The word for present; `online` when absent.
    public var online: String?
    /// The word for absent; `offline` when absent.
    public var offline: String?

    /// An availability topic.
    public init(topic: String, pointer: String? = nil, online: String? = nil, offline: String? = nil) {
        self.topic = topic
        self.pointer = pointer
        self.online = online
        self.offline = offline
    }
}
