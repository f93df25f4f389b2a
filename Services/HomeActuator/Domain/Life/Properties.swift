/// What commands on one element compete for: a later command takes a property from an earlier one, never another.
public struct Properties: OptionSet, Codable, Hashable, Sendable {
    /// One bit per property.
    public let rawValue: Int

    /// A set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// ON or OFF.
    public static let state = Properties(rawValue: 1)
    /// The level of a dimmable element.
    public static let brightness = Properties(rawValue: 2)
    /// Where a bidirectional element is, whether told as OPEN and CLOSE or as a number.
    public static let position = Properties(rawValue: 4)
    /// The value of a value element.
    public static let value = Properties(rawValue: 8)
    /// That a bidirectional element stands still. A property of its own, so that nothing supersedes a STOP.
    public static let stop = Properties(rawValue: 16)
}
