/// One line of the broker's access file.
struct AccessRule: Sendable, Hashable {
    enum Right: String, Sendable {
        case read, write, readwrite
    }

    let right: Right
    let filter: String

    static func read(_ filter: String) -> Self { Self(right: .read, filter: filter) }
    static func write(_ filter: String) -> Self { Self(right: .write, filter: filter) }
    static func readwrite(_ filter: String) -> Self { Self(right: .readwrite, filter: filter) }

    /// The line as mosquitto reads it.
    var line: String { "topic \(right.rawValue) \(filter)" }
}
