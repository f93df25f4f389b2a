import Schema

extension Problem {
    /// Nothing has this id.
    public static let noTask = Problem(
        .unknownEntity,
        "there is no task with this id; ask/list and ask/search tell the ids of those there are"
    )

    /// No project has this id.
    public static let noProject = Problem(
        .unknownEntity,
        "there is no project with this id; ask/projects tells those there are, and edit makes one"
    )

    static let unknownCategory = Problem.violation([
        Violation("/to", "enum", expected: "one of " + TaskCategory.words.joined(separator: ", "))
    ])

    static let tooManyContexts = Problem.violation([
        Violation("/contexts", "maxItems", expected: "at most \(TaskDocument.mostContexts) contexts in all")
    ])

    static func notInTrash(_ task: TaskDocument) -> Problem {
        Problem(
            .notInTrash,
            "only what is in the trash can be deleted for good, but it is in \(task.category); trash it first"
        )
    }

    static func inTrash(_ task: TaskDocument) -> Problem {
        Problem(.inTrash, "it is in the trash; restore it first, or move it where it belongs")
    }
}
