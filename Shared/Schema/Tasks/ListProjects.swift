// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Asks for the projects, stuck ones first.
public struct ListProjects: Question {
    /// Whether completed and trashed ones too.
    public var all: Bool?
    /// At most so many projects, 1–500; 100 when absent. A page also ends at 48 KiB.
    public var limit: Double?
    /// Where the last page ended: the `next` of its answer.
    public var cursor: String?

    /// The active projects, or all.
    public init(all: Bool? = nil) { self.all = all }

    public static let channel = Channel.askTasks("projects")
    public static let summary = "Answers the projects, stuck ones first."
    public static let example = ListProjects(all: true)
    public static let limits: [Limit<ListProjects>] = [.range("limit", 1...500) { $0.limit }]
    public static let answerExample = ProjectList(projects: [ProjectDocument.example])
}

/// Projects, stuck ones first.
public struct ProjectList: Codable, Hashable, Sendable {
    /// The projects.
    public var projects: [ProjectDocument]
    /// The cursor of the next page; absent on the last.
    public var next: String?

    /// Projects.
    public init(projects: [ProjectDocument], next: String? = nil) {
        self.projects = projects
        self.next = next
    }
}
