/// Whether a project's actions can be done side by side.
public enum ProjectOrder: String, WireEnum {
    /// Only its first open action can be done.
    case sequential
    case parallel
    case unknown
}

/// Where a project stands.
public enum ProjectStatus: String, WireEnum {
    case active, completed, trash, unknown
}

/// An outcome that takes more than one action. In events and answers.
public struct ProjectDocument: Codable, Hashable, Sendable {
    /// A slug of its first name, which never moves: `reforma-cocina`.
    public var id: String
    /// Grows by one per change, from 1.
    public var version: Int
    /// 1–200 characters.
    public var name: String
    /// What is true when it is done.
    public var outcome: String?
    /// Whether its actions can be done side by side.
    public var order: ProjectOrder
    /// Where it stands.
    public var status: ProjectStatus
    /// Days between two looks at it.
    public var reviewEvery: Int
    /// When it was last looked at; when it was made until then.
    public var reviewed: Timestamp
    /// When it was made.
    public var created: Timestamp
    /// Whether it is active and has no task in next; in answers only.
    public var stuck: Bool?

    /// A project as it is made: active, parallel, looked at every 7 days.
    public init(id: String, name: String, created: Timestamp) {
        self.id = id
        version = 1
        self.name = name
        order = .parallel
        status = .active
        reviewEvery = 7
        reviewed = created
        self.created = created
    }

    static let example: ProjectDocument = {
        var project = ProjectDocument(
            id: "reforma-cocina",
            name: "Reforma cocina",
            created: Timestamp(milliseconds: 1_790_000_000_000)
        )
        project.outcome = "Cook at home again"
        project.stuck = true
        return project
    }()
}
