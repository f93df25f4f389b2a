// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Asks what changed since an event.
public struct ListChanges: Question {
    /// The number of the last event that is known; 0 for all that is kept.
    public var since: Int64
    /// At most so many, 1–500; 100 when absent. A page also ends at 48 KiB.
    public var limit: Double?

    /// What changed since an event.
    public init(since: Int64, limit: Double? = nil) {
        self.since = since
        self.limit = limit
    }

    public static let channel = Channel.askTasks("changes")
    public static let summary = "Answers what changed since an event of the last 72 hours; bare, its number."
    public static let example = ListChanges(since: 417)
    public static let limits: [Limit<ListChanges>] = [.range("limit", 1...500) { $0.limit }]
    public static let answerExample = ChangeList(
        epoch: "0198f3c1-0000-7000-8000-000000000000",
        changes: [
            ChangeList.Change(sequence: 418, subject: TaskDocument.example.id, change: .edited, task: .example)
        ],
        last: 418
    )

    public static func bare(_ text: String) -> ListChanges? {
        text.isEmpty ? ListChanges(since: 0) : Int64(text).map { ListChanges(since: $0) }
    }
}

/// What changed, oldest first.
public struct ChangeList: Codable, Hashable, Sendable {
    /// The epoch of the numbers.
    public var epoch: String
    /// The changes.
    public var changes: [Change]
    /// The number to ask on from; ask again while there are changes.
    public var last: Int64

    /// One change.
    public struct Change: Codable, Hashable, Sendable {
        /// The event's number.
        public var sequence: Int64
        /// The task's id, or `project-{id}`.
        public var subject: String
        /// What happened.
        public var change: TaskChange
        /// The task as it was then; absent when it is gone.
        public var task: TaskDocument?
        /// The project as it was then; absent when it is gone.
        public var project: ProjectDocument?

        /// A change.
        public init(
            sequence: Int64,
            subject: String,
            change: TaskChange,
            task: TaskDocument? = nil,
            project: ProjectDocument? = nil
        ) {
            self.sequence = sequence
            self.subject = subject
            self.change = change
            self.task = task
            self.project = project
        }
    }

    /// Changes.
    public init(epoch: String, changes: [Change], last: Int64) {
        self.epoch = epoch
        self.changes = changes
        self.last = last
    }
}
