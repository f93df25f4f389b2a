/// What an open incident was when it was last seen.
struct KnownIncident: Hashable, Sendable {
    /// The hash of its content.
    let hash: String
    /// The feed's own revision of it.
    let revision: Int?
}
