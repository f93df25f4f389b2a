import Schema

/// One line of a service's log.
public struct LogEntry: Hashable, Sendable {
    /// The line as it was written.
    public let text: String
    /// The line's members; nil when it is no JSON.
    public let json: JSON?

    /// Reads a line.
    public init(_ text: String) {
        self.text = text
        json = try? JSON(text.utf8)
    }

    /// The stable name of what happened.
    public var event: String { self["event"] ?? "" }

    /// `info`, `warn`, `error` …
    public var level: String { self["level"] ?? "" }

    /// A member as text.
    public subscript(_ key: String) -> String? { json?[key]?.text }
}
