import GRDB
import Schema
import TaskServiceDomain

/// Reads the projects, with `stuck` set on those without a next action.
struct RankedProjects {
    let db: Database
    let codec: JSONCodec

    /// The active projects, or those completed and in the trash too: stuck ones first, then by name.
    func all(_ withInactive: Bool = false) throws -> [ProjectDocument] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT document, status = 'active' AND NOT EXISTS (
                    SELECT 1 FROM task WHERE task.project = project.id AND task.category = 'next'
                ) FROM project WHERE status = 'active' OR ?
                """,
            arguments: [withInactive]
        )
        var projects: [(project: ProjectDocument, key: String)] = []
        while let row = try rows.next() {
            var project = try codec.value(ProjectDocument.self, from: Array((row[0] as String).utf8)[...])
            let isStuck: Bool = row[1]
            project.stuck = isStuck ? true : nil
            projects.append((project, "\(isStuck ? 0 : 1)\(SortKey.make(project.name))"))
        }
        return projects.sorted { ($0.key, $0.project.id) < ($1.key, $1.project.id) }.map(\.project)
    }
}
