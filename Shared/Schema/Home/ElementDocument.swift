// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// The state of an element in one word.
public enum ElementState: String, WireEnum {
    case on = "ON"
    case off = "OFF"
    case open, closed, opening, closing
    case unknown
}

/// How sure a state is.
public enum Assurance: String, WireEnum {
    /// The device said so.
    case confirmed
    /// The device took the command and cannot say more.
    case assumed
    /// From the database after a start, not read yet.
    case restored
    case unknown
}

/// What an element is or is told to be; absent fields do not apply or are not known.
public struct ElementValues: Codable, Hashable, Sendable {
    /// `ON OFF` or `open closed opening closing`.
    public var state: ElementState?
    /// 0–100; the last level other than 0 is kept while OFF.
    public var brightness: Int?
    /// 0–100, 100 is open.
    public var position: Int?
    /// The value of a value element.
    public var value: Scalar?

    /// Values of an element.
    public init(state: ElementState? = nil, brightness: Int? = nil, position: Int? = nil, value: Scalar? = nil) {
        self.state = state
        self.brightness = brightness
        self.position = position
        self.value = value
    }

    /// Whether nothing is given.
    public var isEmpty: Bool { self == ElementValues() }
}

/// The retained document `state/{home}/{element}`.
public struct ElementDocument: StateDocument, Hashable {
    /// `ON OFF` or `open closed opening closing`; absent until it is known.
    public var state: ElementState?
    /// 0–100
    public var brightness: Int?
    /// 0–100, 100 is open.
    public var position: Int?
    /// The value of a value element.
    public var value: Scalar?
    /// What an open command wants; absent when none is open.
    public var target: ElementValues?
    /// Whether the device can be reached: `online` or `offline`.
    public var online: String
    /// How sure the state is.
    public var assurance: Assurance
    /// The id of the command that led here, if one did.
    public var command: String?

    /// The document of an element.
    public init(values: ElementValues, target: ElementValues?, isOnline: Bool, assurance: Assurance, command: String?) {
        self.state = values.state
        self.brightness = values.brightness
        self.position = values.position
        self.value = values.value
        self.target = target
        self.online = isOnline ? "online" : "offline"
        self.assurance = assurance
        self.command = command
    }

    public static let channel = Channel(.home, .state, ["{home}", "{element}"], nil, of: "element")
    public static let summary = "The confirmed state of an element, and what an open command wants of it."
    public static let example = ElementDocument(
        values: ElementValues(state: .opening, position: 40),
        target: ElementValues(state: .open, position: 100),
        isOnline: true,
        assurance: .confirmed,
        command: "0198f3c2-0000-7000-8000-000000000001"
    )
}
