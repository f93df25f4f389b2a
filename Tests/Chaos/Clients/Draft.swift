import History

/// One message that a workload wants to be sent.
struct Draft: Sendable {
    /// What has to come of it.
    enum Expectation: Hashable, Sendable {
        /// It is done: by a row with this mark in the database, if any, and told by an event, if it is told.
        case effect(row: String?, isTold: Bool)
        /// It is answered, and nothing changes.
        case answer
        /// It is refused, and nothing changes.
        case refusal
        /// Nobody can read it; that is told.
        case poison
    }

    /// What it is in the history of one shared entity.
    struct Register: Hashable, Sendable {
        /// The entity.
        let entity: String
        /// The version it is based on; nil for a look.
        let expected: Int?
    }

    let site: Site
    /// The levels behind the service.
    let path: String
    /// The members of its data.
    let members: String
    /// The type of the structured form.
    let type: String
    let expects: Expectation
    /// The row's mark stands for this entity, whose last mark is the one that stays; nil when each has a row of its own.
    var slot: String?
    /// Seconds after which it must not be done any more.
    var lifetime: Double?
    var register: Register?
    /// Bytes to be sent as they are, in no form at all.
    var raw: String?
    /// What the workload knows it by.
    var note = ""
}
