// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself, and fields whose names say all, need no more words.

/// Makes a new master key and wraps every key anew under it, in one transaction.
public struct RotateKeys: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?

    public typealias Reply = KeyRotation
    public var isRelative: Bool { true }

    /// A rotation.
    public init(by actor: ClinicActor?) { self.actor = actor }

    public static let channel = Channel.practice("keys", "rotate")
    public static let summary = "Makes a new master key and wraps every key anew under it."
    public static let example = RotateKeys(by: ClinicActor("ana", .owner))
}

/// What a rotation did.
public struct KeyRotation: Codable, Hashable, Sendable {
    /// The new master key's id.
    public var key: String
    /// The old one's, which is kept beside it for as long as backups need it.
    public var retired: String

    /// A rotation.
    public init(key: String, retired: String) {
        self.key = key
        self.retired = retired
    }

    static let example = KeyRotation(key: "8d1f0c2e9b7a6453", retired: "51a7c40be2f98d36")
}
