/// One line of the broker's access file.
struct AccessRule: Sendable, Hashable {
    enum Right: String, Sendable {
        case read, write, readwrite, deny
    }

    let right: Right
    let filter: String

    static func read(_ filter: String) -> Self { Self(right: .read, filter: filter) }
    static func write(_ filter: String) -> Self { Self(right: .write, filter: filter) }
    static func readwrite(_ filter: String) -> Self { Self(right: .readwrite, filter: filter) }

    /// Nothing, for an account that must not be.
    static let nothing = Self(right: .deny, filter: "#")

    /// The line as mosquitto reads it.
    var line: String { "topic \(right.rawValue) \(filter)" }
}
