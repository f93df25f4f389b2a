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
