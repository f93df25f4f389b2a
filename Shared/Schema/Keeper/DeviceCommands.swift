// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// What kind of client a device is, which decides its topics.
public enum DeviceRole: String, WireEnum {
    /// Sends home, task and dashboard commands, and reads what becomes of them.
    case device
    /// Shows what is; commands nothing.
    case display
    /// Uses the clinic, and nothing else.
    case clinician
    /// Home Assistant: a device that also takes part in its own discovery topics.
    case homeassistant
    case unknown
}

/// Makes a device's account. Whoever asks makes the password and keeps it: only its hash is sent.
public struct AddDevice: Command, Hashable {
    /// `device`, `display`, `clinician` or `homeassistant`
    public var role: DeviceRole
    /// The password's hash as mosquitto keeps it: `$7$100000$salt$hash`, PBKDF2 with SHA-512.
    public var passwordHash: String

    /// A device by its role and its password's hash.
    public init(role: DeviceRole, passwordHash: String) {
        self.role = role
        self.passwordHash = passwordHash
    }

    public static let channel = Channel.device("add")
    public static let summary =
        "Makes a device's account from its password's hash; with the same role and hash it may be repeated."
    public static let example = AddDevice(
        role: .device,
        passwordHash: "$7$100000$AAECAwQFBgcICQoL$\(String(repeating: "A", count: 86))=="
    )
    public static let limits: [Limit<AddDevice>] = [.length("passwordHash", 114...160) { $0.passwordHash }]
}

/// Removes a device's account; the broker shuts it out at once.
public struct RevokeDevice: Command, Hashable {
    /// A revocation.
    public init() {}

    public static let channel = Channel.device("revoke")
    public static let summary = "Removes a device's account and shuts it out."
    public static let example = RevokeDevice()

    public static func bare(_ text: String) -> RevokeDevice? { text.isEmpty ? RevokeDevice() : nil }
}
