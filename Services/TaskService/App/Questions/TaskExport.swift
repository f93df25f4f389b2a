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

    private func start(_ question: ExportTasks) throws -> Int64 {
        guard let cursor = question.cursor else { return 0 }
        guard let number = Int64(cursor) else {
            throw Problem.violation([Violation("/cursor", "cursor", expected: "the `next` of a page", actual: cursor)])
        }
        return number
    }

    private func page(_ question: ExportTasks, after: Int64, limit: Int, _ transaction: Transaction) throws
        -> ExportedTasks
    {
        let rows = try Row.fetchAll(
            transaction.db,
            sql: """
                SELECT \(TaskRow.columns) FROM task WHERE number > ?1 AND (?2 IS NULL OR category = ?2)
                ORDER BY number LIMIT ?3
                """,
            arguments: [after, question.category?.rawValue, limit + 1]
        ).map(TaskRow.init)
        let page = rows.prefix(limit)
        let tasks = page.map(\.document)
        let named = Set(tasks.compactMap(\.project))
        let projects = try ProjectTable.all(transaction.db).filter { named.contains($0.id) }
        let writer = TaskWriter(clock: tables.clock, now: transaction.now)
        let text = try writer.write(question.format, tasks, projects: projects)
        return ExportedTasks(
            text: String(decoding: text, as: UTF8.self),
            count: tasks.count,
            next: rows.count > limit ? page.last.map { "\($0.number)" } : nil
        )
    }
}
