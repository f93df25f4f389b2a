import GRDB
import Schema
import ServiceKit
import TaskInterchange

/// Answers tasks as files.
struct TaskExport: Sendable {
    /// An answer has at most so many bytes.
    private static let bytes = 48 * 1024
    /// A page begins with so many tasks, and has half as many until it is small enough.
    private static let tasks = 128
    /// How the cursor begins that names a project.
    private static let project = "project-"

    let tables: TaskTable

    @Sendable func export(_ question: ExportTasks, _ request: Request, _ transaction: Transaction) throws
        -> ExportedTasks
    {
        guard question.format != .unknown else {
            throw Problem.violation([
                Violation("/format", "enum", expected: "one of " + TaskFormat.words.joined(separator: ", "))
            ])
        }
        guard question.category != .unknown else {
            throw Problem.violation([
                Violation("/category", "enum", expected: "one of " + TaskCategory.words.joined(separator: ", "))
            ])
        }
        let after = try start(question)
        var limit = Self.tasks
        while true {
            let page = try self.page(question, after: after, limit: limit, transaction)
            if limit == 1 { return page }
            if try transaction.codec.encode(page).count <= Self.bytes { return page }
            limit /= 2
        }
    }

    /// Where a page begins: after the task of a number, or when all tasks were told, after a project that has none.
    private typealias Place = (task: Int64, project: String)

    private func start(_ question: ExportTasks) throws -> Place {
        guard let cursor = question.cursor else { return (0, "") }
        if cursor.hasPrefix(Self.project) { return (.max, String(cursor.dropFirst(Self.project.count))) }
        guard let number = Int64(cursor) else {
            throw Problem.violation([Violation("/cursor", "cursor", expected: "the `next` of a page", actual: cursor)])
        }
        return (number, "")
    }

    private func page(_ question: ExportTasks, after place: Place, limit: Int, _ transaction: Transaction) throws
        -> ExportedTasks
    {
        let rows = try Row.fetchAll(
            transaction.db,
            sql: """
                SELECT \(TaskRow.columns) FROM task WHERE number > ?1 AND (?2 IS NULL OR category = ?2)
                ORDER BY number LIMIT ?3
                """,
            arguments: [place.task, question.category?.rawValue, limit + 1]
        ).map(TaskRow.init)
        let page = rows.prefix(limit)
        let tasks = page.map(\.document)
        let named = Set(tasks.compactMap(\.project))
        var projects = try ProjectTable.all(transaction.db).filter { named.contains($0.id) }
        var next = rows.count > limit ? page.last.map { "\($0.number)" } : nil
        // Other formats have projects by their tasks alone.
        if next == nil, question.format == .json, question.category == nil {
            let rest = try ProjectTable.withoutTasks(after: place.project, limit: limit + 1, transaction.db)
            projects += rest.prefix(limit)
            if rest.count > limit { next = projects.last.map { Self.project + $0.id } }
        }
        let writer = TaskWriter(clock: tables.clock, now: transaction.now)
        let text = try writer.write(question.format, tasks, projects: projects)
        return ExportedTasks(text: String(decoding: text, as: UTF8.self), count: tasks.count, next: next)
    }
}
