import GRDB
import Schema

/// Makes answers of the rows that a list or search found.
struct TaskPages {
    let db: Database
    let codec: JSONCodec

    /// The page of the places found, of which there is one more than `limit` when there is another page.
    func page(_ found: [PageCursor], limit: Int, of question: String) throws -> TaskPage {
        var budget = PageBudget(codec)
        var blocking = Blocking(db: db)
        var page = TaskPage(tasks: [], next: nil)
        for (index, place) in found.enumerated() {
            if index < limit, let row = try row(place.number) {
                let task = try blocking.marked(row)
                if try budget.takes(task, always: index == 0) {
                    page.tasks.append(task)
                    continue
                }
            }
            page.next = found[index - 1].text(of: question)
            break
        }
        return page
    }

    /// The rows found that there is room for.
    func those(_ numbers: [Int64], _ budget: inout PageBudget) throws -> [TaskDocument] {
        var blocking = Blocking(db: db)
        var tasks: [TaskDocument] = []
        for number in numbers {
            guard let row = try row(number) else { continue }
            let task = try blocking.marked(row)
            if try budget.takes(task) { tasks.append(task) }
        }
        return tasks
    }

    /// One task.
    func task(_ id: String) throws -> TaskDocument {
        let statement = try db.cachedStatement(sql: "SELECT \(TaskRow.columns) FROM task WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [id]) else {
            let detail = "there is no task \(id.prefix(120)); ask/search finds tasks by their names"
            let violation = Violation("/task", "exists", expected: "the id of a task", actual: id)
            throw Problem(.unknownEntity, detail, errors: [violation])
        }
        var blocking = Blocking(db: db)
        return try blocking.marked(TaskRow(row))
    }

    private func row(_ number: Int64) throws -> TaskRow? {
        let statement = try db.cachedStatement(sql: "SELECT \(TaskRow.columns) FROM task WHERE number = ?")
        return try Row.fetchOne(statement, arguments: [number]).map(TaskRow.init)
    }
}
