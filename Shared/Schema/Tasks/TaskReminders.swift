// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

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
