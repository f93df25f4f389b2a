import CMosquitto
import Glibc

/// What went wrong on the way to or from the broker.
public struct BusError: Error, Sendable, CustomStringConvertible {
    /// The kind of fault, which decides what can be done.
    public enum Code: String, Sendable {
        /// A setting cannot work; nothing is retried.
        case configuration
        /// The broker cannot be reached or closed the connection; it is tried again.
        case connection
        /// The broker refused the connection: user, password or rights.
        case refused
        /// Another client connected with our client id.
        case takenOver
        /// The broker refused a publish.
        case publish
        /// No answer came in time.
        case timeout
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

    /// A fault that libmosquitto reported.
    init(_ code: Code, _ what: String, library error: Int32) {
        let isSystem = error == MOSQ_ERR_ERRNO.rawValue
        let words = isSystem ? String(cString: strerror(errno)) : String(cString: mosquitto_strerror(error))
        self.init(code, "\(what): \(words)")
    }

    /// The kind and the reason.
    public var description: String { "\(code.rawValue): \(reason)" }
}

extension UInt32 {
    var signed: Int32 { Int32(bitPattern: self) }
}
