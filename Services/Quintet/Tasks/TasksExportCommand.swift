import ArgumentParser
import Bus
import Foundation
import Schema
import TaskInterchange

/// `quintet tasks export --format F [FILE]`
struct TasksExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes the tasks as a file of another system.",
        discussion: """
            For example `quintet tasks export --format taskwarrior | task import`. Exits with 1 when it was refused, with 2 \
            when nobody answered.
            """
    )

    @OptionGroup var data: DataOption
    @OptionGroup var options: TaskFileOptions

    @Option(help: "Only those of a category: \(TaskCategory.words.joined(separator: ", ")).", transform: Self.category)
    var category: TaskCategory?

    @Argument(help: "The file to write; - is the standard output.")
    var file = TaskFileOptions.standard

    func run() async throws {
        let code = try await OperatorLink.open(data.folder) { link in
            do {
                let pages = TaskPages(link: link, patience: .seconds(options.timeout))
                try write(try await pages.all(category))
                return Sending.Result.went
            } catch let error as BusError where [.timeout, .connection].contains(error.code) {
                StandardError.print("no answer from tasks: \(error.reason)")
                return OperatorLink.noAnswer
            }
        }
        guard code == 0 else { throw ExitCode(code) }
    }

    private func write(_ all: TaskFile) throws {
        let writer = TaskWriter(clock: options.clock, now: .now)
        let bytes = try writer.write(options.format, all.tasks, projects: all.projects)
        guard file != TaskFileOptions.standard else {
            return print(String(decoding: bytes, as: UTF8.self), terminator: "")
        }
        try PrivateFile.write(Data(bytes), to: file)
        StandardError.print("\(all.tasks.count) tasks in \(file)")
    }

    private static func category(_ word: String) throws -> TaskCategory {
        guard let category = TaskCategory.named(word) else {
            throw ValidationError(
                "“\(word)” is no category: write one of \(TaskCategory.words.joined(separator: ", "))"
            )
        }
        return category
    }
}
