import Schema

/// Where a device's own document holds our values, as JSON pointers (RFC 6901); `""` is the whole payload.
public struct StateMap: Codable, Hashable, Sendable {
    /// Where the state's word lies.
    public var state: String?
    /// Where the level lies.
    public var brightness: String?
    /// Where the position lies.
    public var position: String?
    /// Where the value lies.
    public var value: String?
    /// The device's words for ours, such as `{"up": "opening"}`. Without it `on 1 true off 0 false open closed opening
    /// closing` are understood, whatever their case.
    public var words: [String: ElementState]?
    /// What the device says for a level of 100; 100 when absent.
    public var brightnessMax: Double?

    /// A map of a document.
    public init(
        state: String? = nil,
        brightness: String? = nil,
        position: String? = nil,
        value: String? = nil,
        words: [String: ElementState]? = nil,
        brightnessMax: Double? = nil
    ) {
        self.state = state
        self.brightness = brightness
        self.position = position
        self.value = value
        self.words = words
        self.brightnessMax = brightnessMax
    }

    /// Reads the settings and refuses what cannot be meant.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        state = try container.pointer(.state)
        brightness = try container.pointer(.brightness)
        position = try container.pointer(.position)
        value = try container.pointer(.value)
        words = try container.decodeIfPresent([String: ElementState].self, forKey: .words)
        if words?.values.contains(.unknown) == true {
            throw DecodingError.setting(
                .words,
                "words mapped to \(ElementState.words.joined(separator: ", "))",
                in: container
            )
        }
        brightnessMax = try container.decodeIfPresent(Double.self, forKey: .brightnessMax)
        if let brightnessMax, brightnessMax <= 0 {
            throw DecodingError.setting(.brightnessMax, "greater than 0, not \(brightnessMax)", in: container)
        }
    }
}

extension KeyedDecodingContainer {
    /// A JSON pointer, which a bare key (`state` for `/state`) is not.
    fileprivate func pointer(_ key: Key) throws -> String? {
        guard let pointer = try decodeIfPresent(String.self, forKey: key) else { return nil }
        guard pointer.isEmpty || pointer.hasPrefix("/") else {
            throw DecodingError.setting(
                key,
                "a JSON pointer such as \"/relay/state\", or \"\" for the whole payload",
                in: self
            )
        }
        return pointer
    }
}
