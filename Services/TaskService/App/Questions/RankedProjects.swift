import GRDB
import Schema
import TaskServiceDomain

/// Reads the projects, with `stuck` set on those without a next action.
struct RankedProjects {
    let db: Database
    let codec: JSONCodec

    /// A page of them. A cursor names the last project, and is refused when that has gone since.
    func page(_ question: ListProjects) throws -> ProjectList {
        let all = try all(question.all ?? false)
        let last = question.cursor.flatMap { cursor in all.firstIndex { $0.id == cursor } }
        guard question.cursor == nil || last != nil else { throw PageCursor.refusal(question.cursor ?? "") }
        let rest = all[(last.map { $0 + 1 } ?? 0)...].prefix(Int(question.limit ?? 100))
        var budget = PageBudget(codec)
        var page = ProjectList(projects: [])
        for project in rest {
            guard try budget.takes(project, always: page.projects.isEmpty) else { break }
            page.projects.append(project)
        }
        if let end = page.projects.last, end.id != all.last?.id { page.next = end.id }
        return page
    }

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
