import Schema

/// What a task is told, with all that the rules need to know: dates are read, projects are ids, the time is there.
public struct TaskDirective: Sendable {
    /// What to do.
    public enum Verb: Sendable {
        /// Make it, in the inbox.
        case capture(TaskDocument)
        /// Make it where it says: the next instance of a series.
        case `repeat`(TaskDocument)
        /// Change some fields.
        case edit(TaskEdit)
        case move(TaskCategory)
        case complete, trash, restore, purge
        /// Wait for somebody.
        case wait(String, until: CalendarTime?)
        /// The follow-up date of a waiting task has come.
        case followUp
        /// Become what a file says.
        case adopt(TaskDocument)
        /// Become what it was, or be gone: undo and redo.
        case revert(TaskDocument?, TaskChange)
    }

    /// What to do.
    public var verb: Verb
    /// When.
    public var now: Timestamp
    /// The version it is based on.
    public var ifVersion: Int?

    /// A directive.
    public init(_ verb: Verb, at now: Timestamp, ifVersion: Int? = nil) {
        self.verb = verb
        self.now = now
        self.ifVersion = ifVersion
    }
}

/// What an edit makes of each field.
public struct TaskEdit: Hashable, Sendable {
    /// A new name.
    public var name: String?
    /// The note.
    public var note: FieldChange<String> = .keep
    /// 0–4.
    public var priority: Int?
    /// The id of the project.
    public var project: FieldChange<String> = .keep
    /// All contexts.
    public var contexts: FieldChange<[String]> = .keep
    /// Contexts to add.
    public var addContexts: [String] = []
    /// Contexts to take away.
    public var removeContexts: [String] = []
    /// Hidden until then.
    public var `defer`: FieldChange<CalendarTime> = .keep
    /// When it has to be done.
    public var due: FieldChange<CalendarTime> = .keep
    /// How it repeats.
    public var repetition: FieldChange<Repetition> = .keep
    /// What counts from when, for a series that goes on under its rule.
    public var repeatMode: RepeatMode?
    /// What has to be done before.
    public var dependsOn: FieldChange<[String]> = .keep
    /// Its place in manual order.
    public var order: Double?

    /// A rule for a task that has no series yet.
    public struct Repetition: Hashable, Sendable {
        /// A rule of RFC 5545.
        public var rule: String
        /// What counts from when.
        public var mode: RepeatMode
        /// The first date of a task that has none of its own.
        public var today: CivilDate

        /// A rule that begins with the task's own date, or today.
        public init(rule: String, mode: RepeatMode, today: CivilDate) {
            self.rule = rule
            self.mode = mode
            self.today = today
        }
    }

    /// An edit of nothing yet.
    public init() {}
}
