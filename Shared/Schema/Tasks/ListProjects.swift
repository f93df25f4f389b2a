// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Asks for the projects, stuck ones first.
public struct ListProjects: Question {
    /// Whether completed and trashed ones too.
    public var all: Bool?

    /// The active projects, or all.
    public init(all: Bool? = nil) { self.all = all }

    public static let channel = Channel.askTasks("projects")
    public static let summary = "Answers the projects, stuck ones first."
    public static let example = ListProjects(all: true)
    public static let answerExample = ProjectList(projects: [ProjectDocument.example])
}

/// Projects, stuck ones first.
public struct ProjectList: Codable, Hashable, Sendable {
    /// The projects.
    public var projects: [ProjectDocument]

    /// Projects.
    public init(projects: [ProjectDocument]) { self.projects = projects }
}
