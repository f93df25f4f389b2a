// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// How many tasks there are, retained at `state/counts`.
public struct TaskCounts: StateDocument, Hashable {
    public var inbox = 0
    public var next = 0
    public var waiting = 0
    public var project = 0
    public var someday = 0
    public var completed = 0
    public var trash = 0
    /// Open tasks whose due time is past.
    public var overdue = 0
    /// Active projects without a task in next.
    public var stuckProjects = 0

    /// Nothing.
    public init() {}

    public static let channel = Channel(.tasks, .state, ["counts"], nil, of: "counts")
    public static let summary = "How many tasks are in each category and overdue, and how many projects are stuck."
    public static let example: TaskCounts = {
        var counts = TaskCounts()
        counts.inbox = 5
        counts.next = 12
        counts.overdue = 1
        return counts
    }()
}
