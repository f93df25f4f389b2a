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
    public var name: String?
    public var note: FieldChange<String> = .keep
    public var priority: Int?
    public var project: FieldChange<String> = .keep
    public var contexts: FieldChange<[String]> = .keep
    public var addContexts: [String] = []
    public var removeContexts: [String] = []
    public var `defer`: FieldChange<CalendarTime> = .keep
    public var due: FieldChange<CalendarTime> = .keep
    public var repetition: FieldChange<Repetition> = .keep
    public var dependsOn: FieldChange<[String]> = .keep
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
