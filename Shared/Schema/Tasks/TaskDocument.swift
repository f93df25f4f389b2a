// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Where a task stands. Exactly one of seven.
public enum TaskCategory: String, WireEnum {
    /// Captured and not looked at since.
    case inbox
    /// To be done as soon as there is time.
    case next
    /// Somebody else's turn.
    case waiting
    /// Still to be broken down into actions; not the project a task belongs to.
    case project
    /// Perhaps one day.
    case someday
    case completed
    case trash
    case unknown

    /// Whether a task here is still to be done.
    public var isOpen: Bool { self != .completed && self != .trash }
}

/// Whom a task waits for.
public struct WaitingFor: Codable, Hashable, Sendable {
    /// Who has to do something.
    public var person: String
    /// Since when.
    public var since: Timestamp
    /// When to ask; the task is back in the inbox then.
    public var followUp: CalendarTime?

    /// Somebody to wait for.
    public init(person: String, since: Timestamp, followUp: CalendarTime? = nil) {
        self.person = person
        self.since = since
        self.followUp = followUp
    }
}

/// What counts from when, as a task repeats.
public enum RepeatMode: String, WireEnum {
    /// From the date it was due, one by one, even when that is past.
    case fixed
    /// From the date it was due, and on into the future.
    case fixedSkip = "fixed-skip"
    /// From the day it was done.
    case afterDone = "after-done"
    case unknown
}

/// How a task repeats. The next instance is made when the last is completed, and by the service alone.
public struct Recurrence: Codable, Hashable, Sendable {
    /// A rule of RFC 5545 with FREQ, INTERVAL, BYDAY, BYMONTHDAY, COUNT and UNTIL: `FREQ=MONTHLY;INTERVAL=2`.
    public var rule: String
    /// What counts from when.
    public var mode: RepeatMode
    /// The series' first date, whose time, zone and day of the month every later one keeps.
    public var start: CalendarTime
    /// The series; the first instance's id.
    public var series: String
    /// The instance's number in it, from 1. Its id is UUIDv5(series, number).
    public var occurrence: Int
    /// The date the rule gave this instance, wherever it was moved since; absent for the first.
    public var on: CalendarTime?

    /// A repetition.
    public init(rule: String, mode: RepeatMode, start: CalendarTime, series: String, occurrence: Int = 1) {
        self.rule = rule
        self.mode = mode
        self.start = start
        self.series = series
        self.occurrence = occurrence
    }
}

/// A task. Retained at `state/task-{id}` while it is in next or waiting; whole in events and answers.
public struct TaskDocument: StateDocument, Hashable {
    /// UUID; the ones made here are UUIDv7, of repeated and imported ones UUIDv5.
    public var id: String
    /// Grows by one per change, from 1; in the retained document it is the document's.
    public var version: Int?
    /// 1–1,000 characters.
    public var name: String
    /// Anything more, up to 32,000 characters.
    public var note: String?
    /// 0 none, 1 low, 2 medium, 3 high, 4 urgent
    public var priority: Int
    /// Where it stands.
    public var category: TaskCategory
    /// Where it was before it was completed or put in the trash.
    public var from: TaskCategory?
    /// When it was captured; never changes.
    public var created: Timestamp
    /// When it was last changed.
    public var modified: Timestamp
    /// When it was completed or put in the trash.
    public var ended: Timestamp?
    /// The id of the project it belongs to.
    public var project: String?
    /// Where or with what it can be done, without `@`: `casa`.
    public var contexts: [String]?
    /// Hidden until then.
    public var `defer`: CalendarTime?
    /// When it has to be done.
    public var due: CalendarTime?
    /// Whom it waits for.
    public var waiting: WaitingFor?
    /// How it repeats.
    public var recurrence: Recurrence?
    /// The ids of the tasks that have to be done before it.
    public var dependsOn: [String]?
    /// Its place in manual order; milliseconds of its capture until it is moved.
    public var order: Double
    /// What other systems know of it and this one does not, by `format.attribute`; written back on export.
    public var extra: [String: String]?
    /// Whether something has to be done before it; in answers only.
    public var blocked: Bool?

    /// A task as it is captured.
    public init(id: String, name: String, created: Timestamp) {
        self.id = id
        self.name = name
        self.created = created
        priority = 0
        category = .inbox
        modified = created
        order = Double(created.milliseconds)
    }

    public static let channel = Channel(.tasks, .state, ["task-{task}"], nil, of: "task")
    public static let summary = "A task in next or waiting."
    public static let example: TaskDocument = {
        var task = TaskDocument(
            id: "0198f3c2-0000-7000-8000-000000000001",
            name: "Comprar el pan",
            created: Timestamp(milliseconds: 1_790_000_000_000)
        )
        task.category = .next
        task.contexts = ["casa"]
        task.due = CalendarTime(CivilDate(day: 20_720))
        return task
    }()
}
