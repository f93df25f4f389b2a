/// What a driver can tell of how a command went.
public enum Feedback: String, Codable, CaseIterable, Hashable, Sendable {
    /// That it was sent: the command ends `assumed` with it.
    case none
    /// That it was taken: the command ends `assumed` with the acknowledgement.
    case acknowledgement
    /// What a read says; the device says nothing by itself.
    case readBack = "read-back"
    /// Reports of the device itself.
    case push

    /// Whether it can end a command `applied`.
    var confirms: Bool { self == .readBack || self == .push }
}
