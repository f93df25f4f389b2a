import GRDB
import Schema
import TaskServiceDomain

/// The words of every task, for searches. Contentless: to take a row out, what went in has to be told again.
enum SearchIndex {
    static func add(_ db: Database, _ number: Int64, _ task: TaskDocument) throws {
        try db.cachedStatement(sql: "INSERT INTO search (rowid, name, note, facets) VALUES (?, ?, ?, ?)")
            .execute(arguments: [number, task.name, task.note, facets(task)])
    }

    static func remove(_ db: Database, _ number: Int64, _ task: TaskDocument) throws {
        try db.cachedStatement(
            sql: "INSERT INTO search (search, rowid, name, note, facets) VALUES ('delete', ?, ?, ?, ?)"
        )
        .execute(arguments: [number, task.name, task.note, facets(task)])
    }

    /// Merges parts of the index that have come together, so many pages of them; false when there is nothing to merge.
    static func merge(_ db: Database, pages: Int) throws -> Bool {
        let before = db.totalChangesCount
        try db.cachedStatement(sql: "INSERT INTO search (search, rank) VALUES ('merge', ?)").execute(arguments: [pages])
        // The statement counts for one.
        return db.totalChangesCount - before > 1
    }

    /// Whether a change of a task changes what is indexed of it.
    static func differs(_ before: TaskDocument, _ after: TaskDocument) -> Bool {
        before.name != after.name || before.note != after.note || facets(before) != facets(after)
    }

    private static func facets(_ task: TaskDocument) -> String { Facet.words(of: task).joined(separator: " ") }
}
