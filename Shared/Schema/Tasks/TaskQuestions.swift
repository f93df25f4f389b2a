// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// What a list is sorted by; equal ones by their capture.
public enum TaskSort: String, WireEnum {
    /// Letters whatever their case and accents.
    case name
    case priority, created
    /// Those without a date last.
    case due
    /// The order a person gave them.
    case manual
    case unknown
}

/// Asks for tasks of one category or all, a page at a time.
public struct ListTasks: Question {
    /// All when it is not given.
    public var category: TaskCategory?
    /// `name priority created due manual`; `manual` when it is not given.
    public var sort: TaskSort?
    /// Whether the other way round.
    public var descending: Bool?
    /// Whether those too that are hidden until their `defer`.
    public var deferred: Bool?
    /// At most so many tasks, 1–500; 50 when absent. A page also ends at 48 KiB.
    public var limit: Double?
    /// Where the last page ended.
    public var cursor: String?

    /// A list.
    public init(category: TaskCategory? = nil, sort: TaskSort? = nil, descending: Bool? = nil, limit: Double? = nil) {
        self.category = category
        self.sort = sort
        self.descending = descending
        self.limit = limit
    }

    public static let channel = Channel.askTasks("list")
    public static let summary = "Answers tasks of a category or all, sorted, in pages; its bare name is taken too."
    public static let example = ListTasks(category: .next, sort: .due, limit: 50)
    public static let limits: [Limit<ListTasks>] = [.range("limit", 1...500) { $0.limit }]
    public static let answerExample = TaskPage(tasks: [TaskDocument.example], next: nil)

    /// A category's name; nothing, `all` for all.
    public static func bare(_ text: String) -> ListTasks? {
        if text.isEmpty || text.lowercased() == "all" { return ListTasks() }
        return TaskCategory.named(text).map { ListTasks(category: $0) }
    }
}

/// A page of tasks.
public struct TaskPage: Codable, Hashable, Sendable {
    /// The tasks in their order.
    public var tasks: [TaskDocument]
    /// The cursor of the next page; absent on the last.
    public var next: String?

    /// A page.
    public init(tasks: [TaskDocument], next: String?) {
        self.tasks = tasks
        self.next = next
    }
}

/// Asks for one task.
public struct GetTask: Question {
    /// Its id.
    public var task: String

    /// A task by its id.
    public init(task: String) { self.task = task }

    public static let channel = Channel.askTasks("task")
    public static let summary = "Answers one task; its bare id is taken too."
    public static let example = GetTask(task: TaskDocument.example.id)
    public static let answerExample = TaskDocument.example

    public static func bare(_ text: String) -> GetTask? { text.isEmpty ? nil : GetTask(task: text) }
}

/// Looks for tasks by words and filters.
public struct SearchTasks: Question {
    /// Words of name and note, the last letters of each may be missing, and filters: `pan cat:next @casa due<7d priority>2`.
    public var query: String
    /// At most so many tasks, 1–500; 50 when absent. A page also ends at 48 KiB.
    public var limit: Double?
    /// Where the last page ended.
    public var cursor: String?

    /// A search.
    public init(query: String, limit: Double? = nil, cursor: String? = nil) {
        self.query = query
        self.limit = limit
        self.cursor = cursor
    }

    public static let channel = Channel.askTasks("search")
    public static let summary =
        "Answers tasks found by words and filters, the newest first; a bare payload is the query."
    public static let example = SearchTasks(query: "pan cat:next @casa due<7d priority>2")
    public static let limits: [Limit<SearchTasks>] = [
        .length("query", 1...1000) { $0.query }, .range("limit", 1...500) { $0.limit },
    ]
    public static let answerExample = TaskPage(tasks: [TaskDocument.example], next: nil)

    public static func bare(_ text: String) -> SearchTasks? { text.isEmpty ? nil : SearchTasks(query: text) }
    public static let takesText = true
}

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

/// Asks for what the weekly review has to pass through.
public struct ReviewTasks: Question {
    /// Everything the review passes through.
    public init() {}

    public static let channel = Channel.askTasks("review")
    public static let summary = "Answers what the weekly review has to pass through, step by step."
    public static let example = ReviewTasks()
    public static let answerExample = TaskReview(
        steps: [TaskReview.Step(name: .inbox, count: 1, tasks: [TaskDocument.example], projects: [])]
    )
}

/// The weekly review, step by step.
public struct TaskReview: Codable, Hashable, Sendable {
    /// The steps in their order.
    public var steps: [Step]

    /// What a step looks at.
    public enum StepName: String, WireEnum {
        /// To be emptied.
        case inbox
        /// What others owe.
        case waiting
        /// Projects without a task in next.
        case stuck
        /// Projects whose interval is over.
        case projects
        /// What was or is due from 7 days ago until in 7 days.
        case calendar
        /// To be broken down.
        case breakdown
        case someday
        case unknown
    }

    /// One step: how much there is, and the first of it.
    public struct Step: Codable, Hashable, Sendable {
        /// What it looks at.
        public var name: StepName
        /// How much there is.
        public var count: Int
        /// The first 10 tasks.
        public var tasks: [TaskDocument]
        /// The first 50 projects.
        public var projects: [ProjectDocument]

        /// A step.
        public init(name: StepName, count: Int, tasks: [TaskDocument], projects: [ProjectDocument]) {
            self.name = name
            self.count = count
            self.tasks = tasks
            self.projects = projects
        }
    }

    /// Steps in their order.
    public init(steps: [Step]) { self.steps = steps }
}

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
