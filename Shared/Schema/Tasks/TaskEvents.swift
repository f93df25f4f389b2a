// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// What happened to a task or project, in one word.
public enum TaskChange: String, WireEnum {
    case captured, edited, moved, waiting, completed, trashed, restored, purged, reviewed, imported
    /// The next instance of a series was made.
    case repeated
    /// Its follow-up date has come; it is back in the inbox.
    case followedUp = "followed-up"
    case undone, redone
    case unknown
}

/// A task is new, has changed, or is gone: the whole of it as it is now.
public struct TaskChanged: Event, Hashable {
    /// What happened.
    public var change: TaskChange
    /// The task as it is now; absent when it is gone.
    public var task: TaskDocument?

    /// A change.
    public init(_ change: TaskChange, _ task: TaskDocument?) {
        self.change = change
        self.task = task
    }

    public static let channel = Channel.taskEvent("changed")
    public static let summary = "A task is new, has changed, or is gone."
    public static let example = TaskChanged(.captured, TaskDocument.example)
}

/// A project is new, has changed, or is gone: the whole of it as it is now.
public struct ProjectChanged: Event, Hashable {
    /// What happened.
    public var change: TaskChange
    /// The project as it is now; absent when it is gone.
    public var project: ProjectDocument?

    /// A change.
    public init(_ change: TaskChange, _ project: ProjectDocument?) {
        self.change = change
        self.project = project
    }

    public static let channel = Channel(.tasks, .event, ["project-{project}"], "changed", of: "project")
    public static let summary = "A project is new, has changed, or is gone."
    public static let example = ProjectChanged(.edited, ProjectDocument.example)
}

/// The one reminder: the inbox wants to be looked through.
public struct ReviewDue: Event {
    /// How many tasks are in the inbox.
    public var count: Int
    /// For whoever shows it to a person.
    public var attention: Attention

    /// A reminder.
    public init(count: Int, attention: Attention) {
        self.count = count
        self.attention = attention
    }

    public static let channel = Channel(.tasks, .event, ["inbox"], "review-due", of: "inbox")
    public static let summary = "The inbox wants to be looked through; the only reminder there is."
    public static let example = ReviewDue(
        count: 5,
        attention: Attention(title: "5 tasks in the inbox", level: .info, dedupeKey: "tasks-review")
    )
}

/// A task is due: at its time, or on the morning of its day. Told once.
public struct TaskDue: Event {
    /// Its name.
    public var name: String
    /// When it has to be done.
    public var due: CalendarTime

    /// A task that is due.
    public init(name: String, due: CalendarTime) {
        self.name = name
        self.due = due
    }

    public static let channel = Channel.taskEvent("due")
    public static let summary = "A task is due: at its time, or on the morning of its day. Told once."
    public static let example = TaskDue(name: "Comprar el pan", due: CalendarTime(CivilDate(day: 20_720)))
}

/// It is time to ask the person a task waits for. Told once; the task is back in the inbox.
public struct FollowUpDue: Event {
    /// Its name.
    public var name: String
    /// Whom to ask.
    public var person: String

    /// A task to ask about.
    public init(name: String, person: String) {
        self.name = name
        self.person = person
    }

    public static let channel = Channel.taskEvent("follow-up")
    public static let summary = "It is time to ask the person a task waits for; it is back in the inbox. Told once."
    public static let example = FollowUpDue(name: "Presupuesto", person: "Marta")
}

/// A deferred task is shown again. Told once.
public struct DeferredOver: Event {
    /// Its name.
    public var name: String
    /// Where it stands.
    public var category: TaskCategory

    /// A task that is shown again.
    public init(name: String, category: TaskCategory) {
        self.name = name
        self.category = category
    }

    public static let channel = Channel.taskEvent("deferred-over")
    public static let summary = "A deferred task is shown again. Told once."
    public static let example = DeferredOver(name: "Renovar el seguro", category: .next)
}

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
