import Clockwork
import GRDB
import Schema
import TaskServiceDomain

/// A search as it was asked for: the words of the index narrow it down, the rows decide about dates.
struct TaskSearch {
    private let query: SearchQuery
    private let clock: WallClock
    private let now: Timestamp
    private let limit: Int
    private let start: PageCursor?
    /// What a cursor belongs to.
    private let name: String

    init(_ question: SearchTasks, _ clock: WallClock, now: Timestamp) throws {
        query = try SearchQuery(question.query, today: clock.today(now))
        self.clock = clock
        self.now = now
        limit = Int(question.limit ?? 50)
        name = "search \(question.query)"
        start = try question.cursor.map { [name] in try PageCursor($0, of: name) }
    }

    func page(_ pages: TaskPages) throws -> TaskPage {
        let (sql, arguments) = statement
        let numbers = try Int64.fetchAll(pages.db, sql: sql, arguments: arguments)
        return try pages.page(numbers.map { PageCursor($0) }, limit: limit, of: name)
    }

    /// What is asked of the database.
    var statement: (sql: String, arguments: StatementArguments) {
        var conditions = ["search MATCH ?", "search.rowid < ?"]
        let match = SearchMatch(query, today: clock.today(now))
        var arguments: StatementArguments = [match.text, start?.number ?? Int64.max]
        let bounds = query.conditions.filter { !$0.isExcluded }.flatMap { dates($0.term) }
        for bound in bounds {
            conditions.append("task.\(bound.condition) ?")
            arguments += [bound.at]
        }
        // CROSS keeps the order: the index is read first, newest rows first, and no row but those found.
        let tasks = bounds.isEmpty ? "" : "CROSS JOIN task ON task.number = search.rowid"
        let sql = """
            SELECT search.rowid FROM search \(tasks) WHERE \(conditions.joined(separator: " AND ")) \
            ORDER BY search.rowid DESC LIMIT \(limit + 1)
            """
        return (sql, arguments)
    }

    /// A whole day is due when it ends, which is when the next begins: so a day's due times are those behind its beginning.
    private func dates(_ term: SearchQuery.Term) -> [(condition: String, at: Int64)] {
        func start(_ date: CivilDate) -> Int64 { clock.instant(date, seconds: 0).milliseconds }
        switch term {
        case .due(let span):
            return (span.first.map { [("dueAt >", start($0))] } ?? [])
                + (span.last.map { [("dueAt <=", start($0 + 1))] } ?? [])
        case .created(let span):
            return (span.first.map { [("created >=", start($0))] } ?? [])
                + (span.last.map { [("created <", start($0 + 1))] } ?? [])
        case .overdue: return [("dueAt <=", now.milliseconds)]
        default: return []
        }
    }
}
