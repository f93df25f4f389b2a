/// How a device on the bus is spoken to.
public struct MQTTBinding: Codable, Hashable, Sendable {
    /// The device's dialect.
    public var profile: MQTTProfileName
    /// The device's topic: Tasmota's `%topic%`, zigbee2mqtt's `zigbee2mqtt/lamp`, Shelly's prefix; unused by `template`.
    public var topic: String
    /// The relay, dimmer or shutter of the device: 1, 2 … with Tasmota (none: the only one), 0, 1 … with Shelly.
    public var channel: Int?
    /// Whether the device counts positions from open (0) to closed (100).
    public var inverted: Bool
    /// Tasmota's order of topics; `%prefix%/%topic%/` when absent.
    public var fullTopic: String?
    /// Tasmota's three prefixes; `cmnd stat tele` when absent.
    public var prefixes: [String]?
    /// zigbee2mqtt: the endpoint, `l2` for `state_l2`.
    public var endpoint: String?
    /// zigbee2mqtt: the property of a value element, such as `occupied_heating_setpoint`.
    public var property: String?
    /// Shelly: `switch light cct cover`; what fits the element's type when absent.
    public var component: String?
    /// Shelly: whether to use `command/…` topics instead of RPC.
    public var simpleCommands: Bool
    /// `template`: what to publish for each command; in other profiles these take the place of the profile's own.
    public var commands: [DriverAction: MQTTTemplate]?
    /// `template`: what to publish to ask the device for its state.
    public var query: MQTTTemplate?
    /// `template`: where the state comes from.
    public var states: [MQTTStateTopic]?
    /// Where the device says whether it is there; what the profile knows when absent.
    public var availability: MQTTAvailability?

    /// A device on the bus.
    public init(profile: MQTTProfileName, topic: String = "", channel: Int? = nil, inverted: Bool = false) {
        self.profile = profile
        self.topic = topic
        self.channel = channel
        self.inverted = inverted
        self.simpleCommands = false
    }

    /// Reads the settings and refuses what cannot be meant.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        profile = try container.decode(MQTTProfileName.self, forKey: .profile)
        topic = try container.decodeIfPresent(String.self, forKey: .topic) ?? ""
        channel = try container.decodeIfPresent(Int.self, forKey: .channel)
        inverted = try container.decodeIfPresent(Bool.self, forKey: .inverted) ?? false
        fullTopic = try container.decodeIfPresent(String.self, forKey: .fullTopic)
        prefixes = try container.decodeIfPresent([String].self, forKey: .prefixes)
        endpoint = try container.decodeIfPresent(String.self, forKey: .endpoint)
        property = try container.decodeIfPresent(String.self, forKey: .property)
        component = try container.decodeIfPresent(String.self, forKey: .component)
        simpleCommands = try container.decodeIfPresent(Bool.self, forKey: .simpleCommands) ?? false
        commands = try container.decodeIfPresent([DriverAction: MQTTTemplate].self, forKey: .commands)
        query = try container.decodeIfPresent(MQTTTemplate.self, forKey: .query)
        states = try container.decodeIfPresent([MQTTStateTopic].self, forKey: .states)
        availability = try container.decodeIfPresent(MQTTAvailability.self, forKey: .availability)
        if profile != .template, !MQTTTemplate.isTopic(topic) {
            throw DecodingError.setting(.topic, "the device's topic, without + and #", in: container)
        }
        if profile == .template, commands?.isEmpty != false {
            throw DecodingError.setting(.commands, "present: the template profile knows none by itself", in: container)
        }
        if let fullTopic, !fullTopic.contains("%topic%") || !fullTopic.contains("%prefix%") {
            throw DecodingError.setting(.fullTopic, "an order that holds %prefix% and %topic%", in: container)
        }
        if let prefixes, prefixes.count != 3 {
            throw DecodingError.setting(.prefixes, "three words, for commands, answers and telemetry", in: container)
        }
    }
}

/// The dialects there are.
public enum MQTTProfileName: String, Codable, CaseIterable, Hashable, Sendable {
    /// Tasmota: relays, dimmers, shutters.
    case tasmota
    /// zigbee2mqtt: JSON on `{topic}/set`.
    case zigbee2mqtt
    /// Shelly, second generation and later.
    case shelly
    /// Anything else, by templates.
    case template

    /// Reads a word of the list.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let word = try container.decode(String.self)
        guard let profile = MQTTProfileName(rawValue: word) else {
            throw DecodingError.word(word, of: Self.self, "profile", in: container)
        }
        self = profile
    }
}
