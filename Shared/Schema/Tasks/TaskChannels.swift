extension Channel {
    /// A command on one task.
    static func task(_ verb: String) -> Channel { Channel(.tasks, .command, ["{task}"], verb, of: "task") }

    /// A command on one project.
    static func project(_ verb: String) -> Channel {
        Channel(.tasks, .command, ["project-{project}"], verb, of: "project")
    }

    /// An event of one task.
    static func taskEvent(_ name: String) -> Channel { Channel(.tasks, .event, ["{task}"], name, of: "task") }

    /// A question about tasks.
    static func askTasks(_ name: String) -> Channel { Channel(.tasks, .question, [], name, of: "tasks") }
}
