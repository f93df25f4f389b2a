import Schema

/// A project as a VTODO that its tasks name as their parent.
enum CalendarProject {
    /// Nil for a VTODO that is a task.
    static func read(_ todo: CalendarTodo, now: Timestamp) -> ProjectDocument? {
        guard let id = todo.first("X-GTD-PROJECT-ID")?.plain, !id.isEmpty else { return nil }
        let name = todo.first("SUMMARY")?.plain ?? id
        var project =
            todo.first("X-GTD-PROJECT-DATA").flatMap { JSONText.value(ProjectDocument.self, $0.plain) }
            ?? ProjectDocument(id: id, name: name, created: now)
        project.name = name
        return project
    }

    static func lines(_ project: ProjectDocument) -> [String] {
        let status = [.completed: "COMPLETED", .trash: "CANCELLED"][project.status] ?? "NEEDS-ACTION"
        return [
            "BEGIN:VTODO",
            "UID:\(CalendarContext.uid(ofProject: project.id))",
            "DTSTAMP:\(CompactTime.utc(project.created))",
            "SUMMARY:\(CalendarText.escaped(project.name))",
            "STATUS:\(status)",
            "X-GTD-PROJECT-ID:\(CalendarText.escaped(project.id))",
            "X-GTD-PROJECT-DATA:\(CalendarText.escaped(JSONText.make(project) ?? ""))",
            "END:VTODO",
        ]
    }
}
