import ArgumentParser

/// `quintet tasks`: tasks of other systems in and out.
struct TasksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tasks",
        abstract: "Takes tasks in from files of other systems, and writes them as such.",
        subcommands: [TasksImportCommand.self, TasksExportCommand.self]
    )
}
