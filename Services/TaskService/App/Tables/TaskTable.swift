import Clockwork
import Foundation
import GRDB
import Schema
import ServiceKit
import TaskServiceDomain

/// Reads and writes tasks, with the search words and alarms that hang on them.
struct TaskTable: Sendable {
    let clock: WallClock
    let alarms: AlarmTable
    let counts: CountsDesk
    let backlog = SearchBacklog()

    /// A task by its id.
    func find(_ id: String, _ db: Database) throws -> TaskRow? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT \(TaskRow.columns) FROM task WHERE id = ?"),
            arguments: [id]
        ).map(TaskRow.init)
    }

    /// Whether any task belongs to a project.
    static func hasTasks(of project: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM task WHERE project IS NOT NULL AND project = ?)",
            arguments: [project]
        ) == true
    }

    /// Makes a task, changes it, or deletes it for good, as its states before and after say.
    func write(_ id: String, _ before: TaskRow?, _ after: TaskDocument?, _ transaction: Transaction) throws {
        let db = transaction.db
        counts.note(transaction)
        switch (before, after) {
        case (nil, let after?):
            try alarms.set(after, before: nil, transaction)
            try insert(after, db, transaction.now)
            try backlog.add(db.lastInsertedRowID, transaction)
        case (let before?, let after?):
            try alarms.set(after, before: before.document, transaction)
            try update(before.number, after, db, transaction.now)
            guard SearchIndex.differs(before.document, after), try !backlog.holds(before.number, db) else { return }
            try SearchIndex.remove(db, before.number, before.document)
            try SearchIndex.add(db, before.number, after)
            backlog.changed(transaction)
        case (let before?, nil):
            try alarms.clear(id, transaction)
            if try !backlog.forget(before.number, db) {
                try SearchIndex.remove(db, before.number, before.document)
                backlog.changed(transaction)
            }
            try db.cachedStatement(sql: "DELETE FROM task WHERE number = ?").execute(arguments: [before.number])
        case (nil, nil): break
        }
    }

    private static let written = """
        id, version, category, fromCategory, hidden, name, sortName, note, priority, created, modified, ended, project, \
        contexts, deferTime, due, dueAt, waiting, recurrence, dependsOn, rank, extra
        """
    private static let insertion =
        "INSERT INTO task (\(written)) VALUES (" + repeatElement("?", count: 22).joined(separator: ", ") + ")"
    private static let change =
        "UPDATE task SET (\(written)) = (" + repeatElement("?", count: 22).joined(separator: ", ")
        + ") WHERE number = ?"

    private func insert(_ task: TaskDocument, _ db: Database, _ now: Timestamp) throws {
        try db.cachedStatement(sql: Self.insertion).execute(arguments: try values(task, now))
    }

    private func update(_ number: Int64, _ task: TaskDocument, _ db: Database, _ now: Timestamp) throws {
        try db.cachedStatement(sql: Self.change).execute(arguments: try values(task, now) + [number])
    }

    private func values(_ task: TaskDocument, _ now: Timestamp) throws -> StatementArguments {
        let isHidden = task.category.isOpen && task.defer.map { clock.instant($0) > now } ?? false
        return [
            task.id, task.version, task.category.rawValue, task.from?.rawValue, isHidden, task.name,
            SortKey.make(task.name), task.note, task.priority, task.created.milliseconds, task.modified.milliseconds,
            task.ended?.milliseconds, task.project, try Self.encoded(task.contexts), task.defer?.description,
            task.due?.description, task.due.map { clock.end($0).milliseconds }, try Self.encoded(task.waiting),
            try Self.encoded(task.recurrence), try Self.encoded(task.dependsOn), task.order,
            try Self.encoded(task.extra),
        ]
    }

    private static let encoder = JSONEncoder()

    private static func encoded(_ value: (some Encodable)?) throws -> String? {
        try value.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    }
}
