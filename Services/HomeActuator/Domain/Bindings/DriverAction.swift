import Schema

/// What a device can be told, as keys of a driver's settings: a word, or the property that takes a level or value.
public enum DriverAction: String, Codable, CaseIterable, CodingKeyRepresentable, Hashable, Sendable {
    case on = "ON"
    case off = "OFF"
    case open = "OPEN"
    case close = "CLOSE"
    case stop = "STOP"
    /// A level of 1–100, `{level}`.
    case brightness
    /// A position of 0–100, `{position}`.
    case position
    /// A value, `{value}`.
    case value

    /// Reads a word of the list.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let word = try container.decode(String.self)
        guard let action = DriverAction(rawValue: word) else {
            throw DecodingError.word(word, of: Self.self, "command", in: container)
        }
        self = action
    }

    /// The actions that reach a target, the most exact first: a device that has no `OPEN` may be told position 100.
    public static func candidates(for target: ElementValues, isStop: Bool) -> [DriverAction] {
        if isStop { return [.stop] }
        if target.value != nil { return [.value] }
        switch (target.state, target.brightness, target.position) {
        case (.off, _, _), (_, 0, _): return [.off]
        case (_, .some, _): return [.brightness]
        case (.on, _, _): return [.on]
        case (_, _, 100), (.open, _, nil), (.opening, _, nil): return [.open, .position]
        case (_, _, 0), (.closed, _, nil), (.closing, _, nil): return [.close, .position]
        case (_, _, .some): return [.position]
        default: return []
        }
    }
}
