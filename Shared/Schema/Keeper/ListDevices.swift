// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Asks for the accounts of devices.
public struct ListDevices: Question {
    /// All of them.
    public init() {}

    public static let channel = Channel.askKeeper("devices")
    public static let summary = "Answers the accounts of devices, never with a secret."
    public static let example = ListDevices()
    public static let answerExample = DeviceList(devices: [
        KnownDevice(name: "porch", role: .device, hasPassword: true, certificateUntil: nil)
    ])
}

/// The accounts of devices, by name.
public struct DeviceList: Codable, Hashable, Sendable {
    /// The devices.
    public var devices: [KnownDevice]

    /// Devices.
    public init(devices: [KnownDevice]) { self.devices = devices }
}

/// A device, without what lets it in.
public struct KnownDevice: Codable, Hashable, Sendable {
    /// Its name, which is its account.
    public var name: String
    /// What it may do.
    public var role: DeviceRole
    /// Whether a password lets it in, at the door without TLS.
    public var hasPassword: Bool
    /// Until when a certificate lets it in; absent when it has none.
    public var certificateUntil: Timestamp?

    /// A device.
    public init(name: String, role: DeviceRole, hasPassword: Bool, certificateUntil: Timestamp?) {
        self.name = name
        self.role = role
        self.hasPassword = hasPassword
        self.certificateUntil = certificateUntil
    }
}
