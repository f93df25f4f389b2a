import GRDB
import Schema

/// A list as it was asked for: which tasks, in which order, and from where on.
struct TaskList {
    private let categories: [TaskCategory]
    private let order: TaskOrder
    private let withDeferred: Bool
    private let limit: Int
    private let start: PageCursor?
    /// What a cursor belongs to.
    private let name: String

    init(_ question: ListTasks) throws {
        if question.category == .unknown { throw Self.unknown("/category", TaskCategory.words) }
        if question.sort == .unknown { throw Self.unknown("/sort", TaskSort.words) }
        categories = question.category.map { [$0] } ?? TaskCategory.allCases.filter { $0 != .unknown }
        order = TaskOrder(question.sort ?? .manual, descending: question.descending ?? false)
        withDeferred = question.deferred ?? false
        limit = Int(question.limit ?? 50)
        name = "list \(categories) \(order) \(withDeferred)"
        start = try question.cursor.map { [name, order] text in
            let place = try PageCursor(text, of: name)
            guard order.reads(place.key) else { throw PageCursor.refusal(text) }
            return place
        }
    }

    func page(_ pages: TaskPages) throws -> TaskPage {
        var found: [PageCursor] = []
        for stretch in order.stretches(after: start) where found.count <= limit {
            var arguments = stretch.arguments
            arguments["limit"] = limit + 1 - found.count
            let rows = try Row.fetchCursor(
                pages.db.cachedStatement(sql: sql(stretch)),
                arguments: StatementArguments(arguments)
            )
            while let row = try rows.next() { found.append(PageCursor(row[0], key: order.text(row[1]))) }
        }
        return try pages.page(found, limit: limit, of: name)
    }

    /// Every category has its own stretch of the index; SQLite merges them as it reads, and sorts nothing.
    func sql(_ stretch: TaskOrder.Stretch) -> String {
        let arms = categories.flatMap { category in
            (withDeferred ? [0, 1] : [0]).map { hidden in
                """
                SELECT number, \(order.column) AS key FROM task \
                WHERE category = '\(category.rawValue)' AND hidden = \(hidden) AND \(stretch.condition)
                """
            }
        }
        let direction = order.isDescending ? "DESC" : "ASC"
        return arms.joined(separator: " UNION ALL ")
            + " ORDER BY key \(direction), number \(direction) LIMIT :limit"
    }

    private static func unknown(_ pointer: String, _ words: [String]) -> Problem {
        .violation([Violation(pointer, "enum", expected: "one of " + words.joined(separator: ", "))])
    }
}
