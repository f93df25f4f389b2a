import Foundation
import GRDB
import Schema

/// Reads and writes projects: few, and each a JSON document.
enum ProjectTable {
    static func find(_ id: String, _ db: Database) throws -> ProjectDocument? {
        try String.fetchOne(
            db.cachedStatement(sql: "SELECT document FROM project WHERE id = ?"),
            arguments: [id]
        ).map { try JSONDecoder().decode(ProjectDocument.self, from: Data($0.utf8)) }
    }

    static func all(_ db: Database) throws -> [ProjectDocument] {
        try String.fetchAll(db, sql: "SELECT document FROM project ORDER BY id")
            .map { try JSONDecoder().decode(ProjectDocument.self, from: Data($0.utf8)) }
    }

    /// Some projects that no task belongs to, after one of them.
    static func withoutTasks(after id: String, limit: Int, _ db: Database) throws -> [ProjectDocument] {
        try String.fetchAll(
            db,
            sql: """
                SELECT document FROM project WHERE id > ? AND NOT EXISTS (
                    SELECT 1 FROM task WHERE task.project IS NOT NULL AND task.project = project.id
                ) ORDER BY id LIMIT ?
                """,
            arguments: [id, limit]
        ).map { try JSONDecoder().decode(ProjectDocument.self, from: Data($0.utf8)) }
    }

    /// Stores a project, or deletes it when there is none any more.
    static func write(_ id: String, _ project: ProjectDocument?, _ db: Database) throws {
        guard let project else { return try db.execute(sql: "DELETE FROM project WHERE id = ?", arguments: [id]) }
        try db.execute(
            sql: "INSERT OR REPLACE INTO project (id, status, document) VALUES (?, ?, ?)",
            arguments: [
                id, project.status.rawValue, String(decoding: try JSONEncoder().encode(project), as: UTF8.self),
            ]
        )
    }
}
