import FoundationEssentials

/// An account's password: as it is, or where it lies.
public enum BusPassword: Sendable, ExpressibleByStringLiteral {
    /// The password itself.
    case text(String)
    /// A file that is read at each attempt to connect, so that the password may change while the client runs.
    case file(String)

    /// The password itself.
    public init(stringLiteral text: String) { self = .text(text) }

    /// The password now; blanks and line ends around what a file says are no part of it.
    ///
    /// - Throws: `connection` when the file cannot be read, as it may be there at the next attempt.
    public func read() throws(BusError) -> String {
        switch self {
        case .text(let text): return text
        case .file(let path):
            do {
                let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
                let begun = text.drop { $0.isWhitespace }
                return begun.lastIndex { !$0.isWhitespace }.map { String(begun[...$0]) } ?? ""
            } catch {
                throw BusError(
                    .connection,
                    "the password file \(path) cannot be read (\(error)); check MQTT_PASSWORD_FILE"
                )
            }
        }
    }
}
