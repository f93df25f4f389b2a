// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

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
