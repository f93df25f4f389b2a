/// What the vault cannot do, with the remedy.
public struct VaultFault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kinds of faults.
    public enum Code: String, Sendable {
        /// The file of the master key is not there or cannot be read.
        case missingKey = "missing-key"
        /// Others than the owner may read the file of the master key.
        case exposedKey = "exposed-key"
        /// The file is there and holds no master key.
        case malformedKey = "malformed-key"
        /// Another key sealed this.
        case wrongKey = "wrong-key"
        /// Something sealed was changed, cut or put in another's place.
        case damaged
        /// The patient's key was erased, and with it everything that it sealed.
        case erased
        /// A file or a table cannot be written, or holds what this version does not know.
        case unusable
    }

    /// The kind of fault.
    public let code: Code
    /// What was expected, what came, and what to do.
    public let reason: String

    /// A fault in words, which never say anything that was sealed.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The reason.
    public var description: String { reason }
}
