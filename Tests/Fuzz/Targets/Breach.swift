/// Something that must hold and does not.
public struct Breach: Error, CustomStringConvertible {
    /// What does not hold.
    public let description: String
}

/// Throws when something does not hold.
func hold(_ isTrue: Bool, _ words: @autoclosure () -> String) throws {
    guard isTrue else { throw Breach(description: words()) }
}
