import ConsoleDomain
import Foundation

/// A person, or a screen, that may sign in.
struct Account: Codable, Sendable {
    var roles: Set<UserRole>
    /// The password's hash, a PHC string.
    var password: String
    /// The second factor, if there is one.
    var factor: SecondFactor?
    /// A second factor that waits for its first code.
    var offered: [UInt8]?
}

/// What proves that somebody has the phone, too.
struct SecondFactor: Codable, Sendable {
    var secret: [UInt8]
    /// The last period whose code was used.
    var usedStep: Int64?
    /// SHA-256 of the recovery codes that are left.
    var recovery: Set<String>
}
