// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Changes what is given of a task: absent leaves a field, `null` clears it.
public struct EditTask: Command, Hashable {
    /// The version this is based on; refused when another is in force.
    public var ifVersion: Int?
    /// 1–1,000 characters.
    public var name: String?
    public var note: FieldChange<String> = .keep
    /// 0 none to 4 urgent; a fraction is rounded.
    public var priority: Double?
    /// A project's name or id; one that is not known is made.
    public var project: FieldChange<String> = .keep
    /// All contexts, with or without `@`.
    public var contexts: FieldChange<[String]> = .keep
    /// Contexts to add.
    public var addContexts: [String]?
    /// Contexts to take away.
    public var removeContexts: [String]?
    /// A date, or a word such as `tomorrow`, `lunes`, `+3d`.
    public var `defer`: FieldChange<String> = .keep
    /// A date, or a word such as `tomorrow`, `lunes`, `+3d`.
    public var due: FieldChange<String> = .keep
    /// How it repeats: `1w`, `month`, `lunes`, or a rule of RFC 5545.
    public var every: FieldChange<String> = .keep
    /// What counts from when; `fixed` when it is not given.
    public var repeatMode: RepeatMode?
    /// The ids of tasks that have to be done before.
    public var dependsOn: FieldChange<[String]> = .keep
    /// Its place in manual order.
    public var order: Double?

    public typealias Reply = ChangeReceipt

    /// A change of nothing yet.
    public init() {}

    public static let channel = Channel.task("edit")
    public static let summary = "Changes what is given of a task; null clears a field."
    public static let example: EditTask = {
        var edit = EditTask()
        edit.ifVersion = 3
        edit.priority = 3
        edit.due = .set("2026-12-01")
        return edit
    }()
    public static let limits: [Limit<EditTask>] = [
        .length("name", 1...1000) { $0.name },
        .length("note", 0...32_000) { if case .set(let note) = $0.note { note } else { nil } },
        .range("priority", 0...4) { $0.priority },
    ]
}

/// Moves a task to another category.
public struct MoveTask: Command, Hashable {
    /// `inbox next waiting project someday completed trash`
    public var to: TaskCategory
    /// The version this is based on; refused when another is in force.
    public var ifVersion: Int?

    /// A move.
    public init(to: TaskCategory, ifVersion: Int? = nil) {
        self.to = to
        self.ifVersion = ifVersion
    }

    public typealias Reply = ChangeReceipt

    public static let channel = Channel.task("move")
    public static let summary = "Moves a task to another category; its bare name is taken too."
    public static let example = MoveTask(to: .next)

    public static func bare(_ text: String) -> MoveTask? { TaskCategory.named(text).map { MoveTask(to: $0) } }
}

/// A command on a task that has nothing to say but the version it is based on.
public protocol PlainTaskCommand: Command, Hashable where Reply == ChangeReceipt {
    /// The version this is based on; refused when another is in force.
    var ifVersion: Int? { get }
    /// The command, based on a version or on any.
    init(ifVersion: Int?)
}

extension PlainTaskCommand {
    /// Based on any version.
    public init() { self.init(ifVersion: nil) }

    /// Any word, as there is nothing to say.
    public static func bare(_ text: String) -> Self? { Self() }
    public static var example: Self { Self(ifVersion: 3) }
}

/// Completes a task.
public struct CompleteTask: PlainTaskCommand {
    public var ifVersion: Int?
    public init(ifVersion: Int?) { self.ifVersion = ifVersion }

    public static let channel = Channel.task("complete")
    public static let summary = "Completes a task; of one that repeats the next instance is made."
}

/// Puts a task into the trash.
public struct TrashTask: PlainTaskCommand {
    public var ifVersion: Int?
    public init(ifVersion: Int?) { self.ifVersion = ifVersion }

    public static let channel = Channel.task("trash")
    public static let summary = "Puts a task into the trash, from where it is gone after 30 days."
}

/// Brings a task back to where it was before it was completed or put in the trash.
public struct RestoreTask: PlainTaskCommand {
    public var ifVersion: Int?
    public init(ifVersion: Int?) { self.ifVersion = ifVersion }

    public static let channel = Channel.task("restore")
    public static let summary = "Brings a completed task or one in the trash back to where it was."
}

/// Deletes a task in the trash for good.
public struct PurgeTask: PlainTaskCommand {
    public var ifVersion: Int?
    public init(ifVersion: Int?) { self.ifVersion = ifVersion }

    public static let channel = Channel.task("purge")
    public static let summary = "Deletes a task in the trash for good."
}

/// Moves a task to waiting, and says for whom.
public struct WaitForTask: Command, Hashable {
    /// Who has to do something; 1–200 characters.
    public var person: String
    /// When to ask: a date, or a word such as `tomorrow`, `lunes`, `+3d`. The task is back in the inbox then.
    public var until: String?
    /// The version this is based on; refused when another is in force.
    public var ifVersion: Int?

    /// Somebody to wait for.
    public init(person: String, until: String? = nil, ifVersion: Int? = nil) {
        self.person = person
        self.until = until
        self.ifVersion = ifVersion
    }

    public typealias Reply = ChangeReceipt

    public static let channel = Channel.task("wait")
    public static let summary = "Moves a task to waiting, and says for whom; a bare payload is the person."
    public static let example = WaitForTask(person: "Marta", until: "2026-12-01")
    public static let limits: [Limit<WaitForTask>] = [.length("person", 1...200) { $0.person }]

    public static func bare(_ text: String) -> WaitForTask? { text.isEmpty ? nil : WaitForTask(person: text) }
}
