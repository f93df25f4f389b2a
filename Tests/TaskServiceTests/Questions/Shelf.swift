import Clockwork
import Foundation
import GRDB
import Schema
import TaskServiceDomain

@testable import TaskService

/// Tasks and projects in a database in memory, written as the service writes them.
struct Shelf {
    /// Saturday, 2026-11-21 at noon.
    static let now = Timestamp(milliseconds: 20_778 * 86_400_000 + 43_200_000)
    static let today = CivilDate(day: 20_778)

    let queue: DatabaseQueue
    let clock = WallClock.utc
    let codec = JSONCodec()

    init() throws {
        queue = try DatabaseQueue()
        try queue.write(TaskTables.migrate)
    }

    /// Puts a task on the shelf, captured so many seconds after the first; its id is its name.
    func add(
        _ name: String,
        _ category: TaskCategory = .next,
        hidden: Bool = false,
        _ change: (inout TaskDocument) -> Void = { _ in }
    ) throws {
        try queue.write { db in
            let count = try Int64.fetchOne(db, sql: "SELECT count(*) FROM task") ?? 0
            var task = TaskDocument(
                id: name,
                name: name,
                created: Timestamp(milliseconds: 1_790_000_000_000 + count * 1000)
            )
            task.version = 1
            task.category = category
            change(&task)
            try write(task, hidden: hidden, db)
        }
    }

    func add(_ project: ProjectDocument) throws {
        try queue.write { db in
            let json = String(decoding: try codec.encode(project), as: UTF8.self)
            try db.execute(
                sql: "INSERT INTO project VALUES (?, ?, ?)",
                arguments: [project.id, project.status.rawValue, json]
            )
        }
    }

    func read<T>(_ body: (TaskPages) throws -> T) throws -> T {
        try queue.read { try body(TaskPages(db: $0, codec: codec)) }
    }

    func list(_ question: ListTasks) throws -> TaskPage { try read { try TaskList(question).page($0) } }

    func search(_ query: String, limit: Double? = nil, cursor: String? = nil) throws -> TaskPage {
        let question = SearchTasks(query: query, limit: limit, cursor: cursor)
        return try read { try TaskSearch(question, clock, now: Self.now).page($0) }
    }

    func write(_ task: TaskDocument, hidden: Bool, _ db: Database) throws {
        func json(_ value: (some Encodable)?) throws -> String? {
            try value.map { String(decoding: try codec.encode($0), as: UTF8.self) }
        }
        try db.execute(
            sql: """
                INSERT INTO task (id, version, category, hidden, name, sortName, note, priority, created, modified, project,
                contexts, due, dueAt, waiting, dependsOn, rank)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                task.id, task.version, task.category.rawValue, hidden, task.name, SortKey.make(task.name), task.note,
                task.priority, task.created.milliseconds, task.modified.milliseconds, task.project,
                try json(task.contexts), task.due?.description, task.due.map { clock.end($0).milliseconds },
                try json(task.waiting), try json(task.dependsOn), task.order,
            ]
        )
        try SearchIndex.add(db, db.lastInsertedRowID, task)
    }
}

extension TaskPage {
    /// The names of the tasks, in their order.
    var names: [String] { tasks.map(\.name) }
}

extension CalendarTime {
    /// A whole day, so many days from the shelf's today.
    static func day(_ offset: Int) -> CalendarTime { CalendarTime(Shelf.today + offset) }
}
