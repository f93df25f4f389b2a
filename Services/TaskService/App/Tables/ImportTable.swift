import Foundation
import GRDB
import Schema
import TaskServiceDomain

/// What the last file said of each task and project that came from one: the same file again must not take back what was
/// done here since.
enum ImportTable {
    @Sendable static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE imported (
                    entity TEXT PRIMARY KEY,
                    digest TEXT NOT NULL,
                    version INTEGER NOT NULL
                ) WITHOUT ROWID;
                """
        )
    }

    /// A short text for what a file says of a task, without what its reader fills with the time of reading.
    static func digest(_ task: TaskDocument) throws -> String {
        let never = Timestamp(milliseconds: 0)
        var said = task
        said.version = nil
        said.blocked = nil
        said.created = never
        said.modified = never
        said.ended = nil
        said.order = 0
        said.waiting?.since = never
        if task.due == nil, task.defer == nil { said.recurrence?.start = CalendarTime(CivilDate(day: 0)) }
        return try digest(of: said, task.id)
    }

    /// A short text for what a file says of a project.
    static func digest(_ project: ProjectDocument) throws -> String {
        var said = project
        said.version = 0
        said.stuck = nil
        return try digest(of: said, project.id)
    }

    /// Whether that is what the last file said.
    static func holds(_ entity: String, _ digest: String, _ db: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM imported WHERE entity = ? AND digest = ?)"
        return try Bool.fetchOne(db.cachedStatement(sql: sql), arguments: [entity, digest]) == true
    }

    /// Keeps what a file said, and the version that it became.
    static func note(_ entity: String, _ digest: String, version: Int, _ db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO imported (entity, digest, version) VALUES (?, ?, ?)")
            .execute(arguments: [entity, digest, version])
    }

    /// Forgets what a file said of something that is gone, or only that by which it came to a version, as that is taken
    /// back: the file may be taken in once more then.
    static func forget(_ entity: String, version: Int? = nil, _ db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM imported WHERE entity = ?1 AND version = ifnull(?2, version)")
            .execute(arguments: [entity, version])
    }

    private static func digest(of said: some Encodable, _ id: String) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return NameID.make(id, String(decoding: try encoder.encode(said), as: UTF8.self))
    }
}
