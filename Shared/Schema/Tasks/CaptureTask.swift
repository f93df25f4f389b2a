// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Puts a thought into the inbox: JSON whose `name` is taken as it is, or a line with tokens.
public struct CaptureTask: Command, Hashable {
    /// 1–1,000 characters.
    public var name: String?
    /// A line as a person types it, with tokens: `Comprar el pan @casa +reforma !2 due:mañana //de masa madre`. Further
    /// lines are the note. What a bare payload is.
    public var line: String?
    /// Anything more.
    public var note: String?
    /// 0 none to 4 urgent; a fraction, as old sliders gave, is rounded.
    public var priority: Double?
    /// The project's name or id; one that is not known is made.
    public var project: String?
    /// With or without `@`.
    public var contexts: [String]?
    /// A date, or a word such as `tomorrow`, `lunes`, `+3d`.
    public var `defer`: String?
    /// A date, or a word such as `tomorrow`, `lunes`, `+3d`.
    public var due: String?
    /// Whom it waits for.
    public var waiting: String?
    /// How it repeats: `1w`, `month`, `lunes`, or a rule of RFC 5545.
    public var every: String?

    /// A thought by its name.
    public init(
        name: String? = nil,
        line: String? = nil,
        note: String? = nil,
        priority: Double? = nil,
        project: String? = nil,
        contexts: [String]? = nil,
        defer: String? = nil,
        due: String? = nil,
        waiting: String? = nil,
        every: String? = nil
    ) {
        self.name = name
        self.line = line
        self.note = note
        self.priority = priority
        self.project = project
        self.contexts = contexts
        self.defer = `defer`
        self.due = due
        self.waiting = waiting
        self.every = every
    }

    public typealias Reply = CapturedTask

    public static let channel = Channel(.tasks, .command, ["inbox"], "capture", of: "inbox")
    public static let summary = "Puts a thought into the inbox; a bare payload is a line with tokens."
    public static let example = CaptureTask(name: "Comprar el pan", priority: 2, contexts: ["casa"], due: "2026-12-01")
    public static let limits: [Limit<CaptureTask>] = [
        .length("name", 1...1000) { $0.name },
        .length("line", 1...32_000) { $0.line },
        .length("note", 0...32_000) { $0.note },
        .range("priority", 0...4) { $0.priority },
    ]

    /// Any text but the empty one.
    public static func bare(_ text: String) -> CaptureTask? { text.isEmpty ? nil : CaptureTask(line: text) }
    public static let takesText = true
}

/// What became of a captured thought.
public struct CapturedTask: Codable, Hashable, Sendable {
    /// The new task.
    public var id: String
    /// Its name, as it was understood.
    public var name: String
    /// The change's id for `log/undo`.
    public var change: String?
    /// What could not be understood and stayed in the name or was left out.
    public var warnings: [String]?

    /// A captured task.
    public init(id: String, name: String, change: String? = nil, warnings: [String]? = nil) {
        self.id = id
        self.name = name
        self.change = change
        self.warnings = warnings
    }
}

/// Says that the inbox was looked through; the next reminder counts from here.
public struct ReviewInbox: Command {
    /// A review.
    public init() {}

    public static let channel = Channel(.tasks, .command, ["inbox"], "reviewed", of: "inbox")
    public static let summary = "Says that the inbox was looked through; the next reminder counts from here."
    public static let example = ReviewInbox()

    /// Any word, as there is nothing to say.
    public static func bare(_ text: String) -> ReviewInbox? { ReviewInbox() }
}
