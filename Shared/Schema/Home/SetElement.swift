// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// What an element can be told in one word.
public enum ElementWord: String, WireEnum {
    case on = "ON"
    case off = "OFF"
    /// Relative: turned into ON or OFF when it is accepted.
    case toggle = "TOGGLE"
    case open = "OPEN"
    case close = "CLOSE"
    case stop = "STOP"
    case unknown = "unknown"
}

/// Sets what is given of an element and leaves the rest; on `sector-{id}` every capable element below it.
public struct SetElement: Command {
    /// `ON OFF TOGGLE` for binary and dimmable elements, `OPEN CLOSE STOP` for bidirectional ones. OFF wins over a level.
    public var state: ElementWord?
    /// 0–100; 0 means OFF.
    public var brightness: Double?
    /// 0–100, 100 is open.
    public var position: Double?
    /// The value of a value element: a text, or a number where it has a range.
    public var value: Scalar?
    /// Seconds a dimmable element takes to get there.
    public var transition: Double?

    /// A change of an element.
    public init(
        state: ElementWord? = nil,
        brightness: Double? = nil,
        position: Double? = nil,
        value: Scalar? = nil,
        transition: Double? = nil
    ) {
        self.state = state
        self.brightness = brightness
        self.position = position
        self.value = value
        self.transition = transition
    }

    public static let channel = Channel.element("set")
    public static let summary = "Sets what is given of an element; a bare word, level, position or value is taken too."
    public static let example = SetElement(state: .on, brightness: 42, transition: 3)
    public static let limits: [Limit<SetElement>] = [
        .range("brightness", 0...100) { $0.brightness },
        .range("position", 0...100) { $0.position },
        .range("transition", 0...3600) { $0.transition },
    ]

    /// A word, or the value in the sense of the element's type: the service knows which.
    public static func bare(_ text: String) -> SetElement? {
        if text.isEmpty { return nil }
        if let word = ElementWord.named(text) { return SetElement(state: word) }
        return SetElement(value: .text(text))
    }

    public var isRelative: Bool { state == .toggle }
}

/// Sets an element's state by one word.
public struct SetElementState: Command {
    /// `ON OFF TOGGLE OPEN CLOSE STOP`
    public var state: ElementWord

    public static let channel = Channel.element("state")
    public static let summary = "Sets an element's state by one bare word."
    public static let example = SetElementState(state: .open)

    public static func bare(_ text: String) -> SetElementState? {
        ElementWord.named(text).map(SetElementState.init) ?? truth(text)
    }

    public var isRelative: Bool { state == .toggle }

    private static func truth(_ text: String) -> SetElementState? {
        switch text.lowercased() {
        case "1", "true": SetElementState(state: .on)
        case "0", "false": SetElementState(state: .off)
        default: nil
        }
    }
}

/// Sets a dimmable element's level.
public struct SetElementBrightness: Command {
    /// 0–100; 0 means OFF.
    public var brightness: Double

    public static let channel = Channel.element("brightness")
    public static let summary = "Sets a dimmable element's level by one bare number."
    public static let example = SetElementBrightness(brightness: 42)
    public static let limits: [Limit<Self>] = [.range("brightness", 0...100) { $0.brightness }]

    public static func bare(_ text: String) -> SetElementBrightness? { Double(text).map(SetElementBrightness.init) }
}

/// Sets a bidirectional element's position.
public struct SetElementPosition: Command {
    /// 0–100, 100 is open.
    public var position: Double

    public static let channel = Channel.element("position")
    public static let summary = "Sets a bidirectional element's position by one bare number."
    public static let example = SetElementPosition(position: 30)
    public static let limits: [Limit<Self>] = [.range("position", 0...100) { $0.position }]

    public static func bare(_ text: String) -> SetElementPosition? { Double(text).map(SetElementPosition.init) }
}

/// Sets a value element.
public struct SetElementValue: Command {
    /// A text, or a number where the element has a range.
    public var value: Scalar

    public static let channel = Channel.element("value")
    public static let summary = "Sets a value element by its bare value; an empty payload is the empty text."
    public static let example = SetElementValue(value: .number(21.5))
    public static let takesText = true

    public static func bare(_ text: String) -> SetElementValue? { SetElementValue(value: .text(text)) }
}

/// Reads an element from its device now.
public struct RefreshElement: Command {
    /// A request to read the device.
    public init() {}

    public static let channel = Channel.element("refresh")
    public static let summary = "Reads an element from its device now and publishes what it says."
    public static let example = RefreshElement()

    public static func bare(_ text: String) -> RefreshElement? { text.isEmpty ? RefreshElement() : nil }
}
