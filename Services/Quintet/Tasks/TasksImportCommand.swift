import ArgumentParser
import Bus
import Foundation
import Schema
import TaskInterchange

/// `quintet tasks import --format F FILE`
struct TasksImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes in the tasks of a file; the same file twice changes nothing.",
        discussion: """
            For example `quintet tasks import --format todotxt todo.txt --dry-run`. The file is read here, and every line that \
            cannot be used is told. Exits with 0 when the rest was taken, with 1 when it was refused, with 2 when nobody \
            answered; then repeat it.
            """
    )

    private static let largestFile = 64 * 1024 * 1024

    @OptionGroup var data: DataOption
    @OptionGroup var options: TaskFileOptions

    @Flag(help: "Only tell what would be done.")
    var dryRun = false

    @Argument(help: "The file; - reads the standard input.")
    var file: String

    func run() async throws {
        let bytes =
            file == TaskFileOptions.standard
            ? try StandardInput.read(atMost: Self.largestFile) : Array(try PrivateFile.read(file))
        let read = TaskReader(clock: options.clock, now: .now).read(options.format, bytes)
        let parts = try TaskParts(read)
        for line in TaskImport.words(read, parts) { StandardError.print(line) }
        let code = try await OperatorLink.open(data.folder) { link in
            try await TaskImport(link: link, dryRun: dryRun, patience: .seconds(options.timeout)).run(read, parts)
        }
        guard code == 0 else { throw ExitCode(code) }
    }
}
