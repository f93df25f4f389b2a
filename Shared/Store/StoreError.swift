import GRDB

/// Why a database cannot be opened or written.
public struct StoreError: Error, Sendable, CustomStringConvertible {
    /// The kind of fault.
    public enum Code: String, Sendable {
        /// Another process holds the file.
        case inUse
        /// The file is damaged.
        case corrupt
        /// The file was written by a newer version.
        case newer
        /// The disk is full.
        case full
        /// The folder cannot be used, or SQLite does not keep a setting.
        case unusable
    }

    /// The kind of fault.
    public let code: Code
    /// What was expected, what came and what to do.
    public let reason: String

    /// A fault in words.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The kind and the reason.
    public var description: String { "\(code.rawValue): \(reason)" }

    /// Whether an error says that the disk is full.
    public static func isDiskFull(_ error: any Error) -> Bool {
        (error as? DatabaseError)?.resultCode == .SQLITE_FULL || (error as? StoreError)?.code == .full
    }
}
