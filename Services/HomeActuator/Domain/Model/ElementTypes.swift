/// What an element takes, in any combination of the four types of the XML.
public struct ElementTypes: OptionSet, Codable, Hashable, Sendable {
    /// One bit per type.
    public let rawValue: Int

    /// A set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Type 1: ON and OFF.
    public static let binary = ElementTypes(rawValue: 1)
    /// Type 2: a level of 0–100.
    public static let dimmable = ElementTypes(rawValue: 2)
    /// Type 3: OPEN, CLOSE, and what the cover has of STOP and positions.
    public static let bidirectional = ElementTypes(rawValue: 4)
    /// Type 4: a text or a number.
    public static let value = ElementTypes(rawValue: 8)

    /// The set with one type of the XML, 1–4; nil for any other number.
    public init?(number: Int) {
        guard (1...4).contains(number) else { return nil }
        self.init(rawValue: 1 << (number - 1))
    }

    /// The types as the XML numbers them, in order.
    public var numbers: [Int] { (1...4).filter { rawValue & 1 << ($0 - 1) != 0 } }

    /// Whether the state is ON or OFF. Beside type 3 it is not: there the state tells where the cover is, and ON and
    /// OFF mean OPEN and CLOSE, as the one `enable` of the first edition did.
    public var isSwitched: Bool { !contains(.bidirectional) && !isDisjoint(with: [.binary, .dimmable]) }
}
