import GRDB
import Schema

/// Finds out which tasks cannot be done yet: another one has to be done before.
struct Blocking {
    let db: Database
    /// The projects of this answer, and whether their actions are done one after the other.
    private var sequential: [String: Bool] = [:]

    init(db: Database) { self.db = db }

    /// The task with `blocked` set when it is; nothing blocks what is done.
    mutating func marked(_ row: TaskRow) throws -> TaskDocument {
        var task = row.document
        guard task.category.isOpen, try isWaitingForAnother(task) || isLaterInProject(row) else { return task }
        task.blocked = true
        return task
    }

    private func isWaitingForAnother(_ task: TaskDocument) throws -> Bool {
        try (task.dependsOn ?? []).contains { id in
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: "SELECT 1 FROM task WHERE id = ? AND category NOT IN ('completed', 'trash')"
                ),
                arguments: [id]
            ) ?? false
        }
    }

    private mutating func isLaterInProject(_ row: TaskRow) throws -> Bool {
        guard let project = row.document.project, try isSequential(project) else { return false }
        return try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT 1 FROM task WHERE project = :project
                    AND category IN ('next', 'waiting', 'inbox', 'project') AND rank <= :rank
                    AND (rank < :rank OR number < :number) LIMIT 1
                    """
            ),
            arguments: ["project": project, "rank": row.document.order, "number": row.number]
        ) ?? false
    }

    private mutating func isSequential(_ project: String) throws -> Bool {
        if let known = sequential[project] { return known }
        let order = try String.fetchOne(
            db.cachedStatement(sql: "SELECT json_extract(document, '$.order') FROM project WHERE id = ?"),
            arguments: [project]
        )
        sequential[project] = order == ProjectOrder.sequential.rawValue
        return order == ProjectOrder.sequential.rawValue
    }
}
