// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// The formats tasks come in and go out.
public enum TaskFormat: String, WireEnum {
    /// Taskwarrior 2.6 JSON.
    case taskwarrior
    case todotxt
    /// iCalendar VTODO, RFC 5545.
    case ics
    /// Todoist's CSV project export.
    case todoistCSV = "todoist-csv"
    /// This system's own, without any loss.
    case json
    case unknown
}

/// Takes in the tasks of a small file; the same file twice changes nothing.
public struct ImportTasks: Command {
    /// `taskwarrior todotxt ics todoist-csv json`
    public var format: TaskFormat
    /// The file.
    public var text: String
    /// Whether only to tell what would be done.
    public var dryRun: Bool?

    /// A file to take in.
    public init(format: TaskFormat, text: String, dryRun: Bool? = nil) {
        self.format = format
        self.text = text
        self.dryRun = dryRun
    }

    public typealias Reply = ImportReport

    public static let channel = Channel(.tasks, .command, ["file"], "import", of: "file")
    public static let summary = "Takes in the tasks of a small file; the same file twice changes nothing."
    public static let example = ImportTasks(format: .todotxt, text: "(A) 2026-11-20 Comprar el pan @casa", dryRun: true)
}

/// What became of a file.
public struct ImportReport: Codable, Hashable, Sendable {
    /// The change's id, by which it can be undone; absent when nothing was changed.
    public var change: String?
    /// How many tasks are new.
    public var added: Int
    /// How many were known and have changed.
    public var updated: Int
    /// How many were known and are as they were.
    public var unchanged: Int
    /// What was left out, and why.
    public var skipped: [SkippedLine]
    /// What was taken in with a loss, and which.
    public var warnings: [SkippedLine]

    /// A report.
    public init(
        change: String? = nil,
        added: Int = 0,
        updated: Int = 0,
        unchanged: Int = 0,
        skipped: [SkippedLine] = [],
        warnings: [SkippedLine] = []
    ) {
        self.change = change
        self.added = added
        self.updated = updated
        self.unchanged = unchanged
        self.skipped = skipped
        self.warnings = warnings
    }
}

/// A line of a file, and why it could not be used as it is.
public struct SkippedLine: Codable, Hashable, Sendable {
    /// From 1.
    public var line: Int
    /// Why.
    public var reason: String

    /// A line and why.
    public init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }
}

/// Asks for tasks as a file, a page at a time; every page is a file of its own.
public struct ExportTasks: Question {
    /// `taskwarrior todotxt ics todoist-csv json`
    public var format: TaskFormat
    /// One category only.
    public var category: TaskCategory?
    /// Where the last page ended.
    public var cursor: String?

    /// Tasks as a file.
    public init(format: TaskFormat, category: TaskCategory? = nil, cursor: String? = nil) {
        self.format = format
        self.category = category
        self.cursor = cursor
    }

    public static let channel = Channel.askTasks("export")
    public static let summary = "Answers tasks as a file, a page of at most 48 KiB at a time."
    public static let example = ExportTasks(format: .taskwarrior)
    public static let answerExample = ExportedTasks(text: "[\n\n]\n", count: 0, next: nil)

    /// The format.
    public static func bare(_ text: String) -> ExportTasks? { TaskFormat.named(text).map { ExportTasks(format: $0) } }
}

/// A page of tasks as a file.
public struct ExportedTasks: Codable, Hashable, Sendable {
    /// The file.
    public var text: String
    /// How many tasks it holds.
    public var count: Int
    /// The cursor of the next page; absent on the last.
    public var next: String?

    /// A page.
    public init(text: String, count: Int, next: String?) {
        self.text = text
        self.count = count
        self.next = next
    }
}
