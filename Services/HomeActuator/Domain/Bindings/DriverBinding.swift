import Schema

/// What the side file says of an element's driver: which one, and its settings.
///
/// `{"kind": "mqtt", "mqtt": {"profile": "tasmota", "topic": "boiler"}}`; without a word an element is simulated.
public struct DriverBinding: Codable, Hashable, Sendable {
    /// Which driver it is.
    public var kind: DriverKind
    /// Settings of a simulated element; the defaults when absent.
    public var simulator: SimulatorBinding?
    /// Settings of an element behind HTTP; needed when `kind` is `http`.
    public var http: HTTPBinding?
    /// Settings of an element on MQTT; needed when `kind` is `mqtt`.
    public var mqtt: MQTTBinding?

    /// A simulated element.
    public init(simulator: SimulatorBinding? = nil) {
        self.kind = .simulator
        self.simulator = simulator
    }

    /// An element behind HTTP.
    public init(http: HTTPBinding) {
        self.kind = .http
        self.http = http
    }

    /// An element on MQTT.
    public init(mqtt: MQTTBinding) {
        self.kind = .mqtt
        self.mqtt = mqtt
    }

    /// Reads the settings and refuses what cannot be meant.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decodeIfPresent(DriverKind.self, forKey: .kind) ?? .simulator
        simulator = try container.decodeIfPresent(SimulatorBinding.self, forKey: .simulator)
        http = try container.decodeIfPresent(HTTPBinding.self, forKey: .http)
        mqtt = try container.decodeIfPresent(MQTTBinding.self, forKey: .mqtt)
        switch kind {
        case .simulator: break
        case .http: if http == nil { throw DecodingError.missing(CodingKeys.http, in: container) }
        case .mqtt: if mqtt == nil { throw DecodingError.missing(CodingKeys.mqtt, in: container) }
        }
    }
}

/// The drivers there are.
public enum DriverKind: String, Codable, CaseIterable, Hashable, Sendable {
    /// Seeded physics inside the service.
    case simulator
    /// Requests to a server, such as the one of the first edition of this system.
    case http
    /// Devices on the MQTT bus.
    case mqtt

    /// Reads a word of the list.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let word = try container.decode(String.self)
        guard let kind = DriverKind(rawValue: word) else {
            throw DecodingError.word(word, of: Self.self, "driver", in: container)
        }
        self = kind
    }
}
