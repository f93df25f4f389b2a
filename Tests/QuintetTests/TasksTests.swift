import Clockwork
import ArgumentParser
import Schema
import TaskInterchange
import TaskServiceDomain
import Testing

@testable import Quintet

/// The parts of `quintet tasks` that need no bus.
@Suite struct TasksTests {
    private func file(_ count: Int, noteLength: Int = 0) -> TaskFile {
        var file = TaskFile()
        file.projects = ["a", "b", "c"].map {
            ProjectDocument(id: $0, name: $0.uppercased(), created: Timestamp(milliseconds: 0))
        }
        for number in 0..<count {
            let digits = String(1_000_000_000_000 + number)
            var task = TaskDocument(
                id: "00000000-0000-4000-8000-\(digits.suffix(12))",
                name: "\"\(number)\"",
                created: Timestamp(milliseconds: 0)
            )
            task.project = number == count / 2 ? "b" : "a"
            task.note = noteLength == 0 ? nil : String(repeating: "\"", count: noteLength)
            file.tasks.append(task)
        }
        return file
    }

    @Test func `a large file goes in parts that fit, every task and project once`() throws {
        let parts = try TaskParts(file(500, noteLength: 200))
        var merged = TaskFile()
        for text in parts.texts {
            let payload = try JSONCodec().encode(ImportTasks(format: .json, text: text))
            #expect(payload.count < InboundReader.maximumBytes)
            try merged.add(ExportedTasks(text: text, count: 0, next: nil), Catalogue.service("tasks"))
        }
        #expect(parts.texts.count > 1 && parts.tooLarge.isEmpty)
        #expect(merged.tasks == file(500, noteLength: 200).tasks)
        #expect(merged.projects.map(\.id) == ["a", "b", "c"])
    }

    @Test func `a task that fits into no message is told, and the others go`() throws {
        var file = file(3)
        file.tasks[1].note = String(repeating: "ñ", count: 30_000)
        let parts = try TaskParts(file)
        #expect(parts.tooLarge.map(\.id) == [file.tasks[1].id])
        #expect(parts.texts.count == 1)
        let words = TaskImport.words(file, parts)
        #expect(words == ["task “\"1\"”: skipped: it is larger than a message may be"])
    }

    @Test func `an empty file is nothing to send`() throws {
        #expect(try TaskParts(TaskFile()).texts == [])
    }

    @Test func `what cannot be used is told with its line`() throws {
        var file = TaskFile()
        file.skipped = [SkippedLine(line: 3, reason: "expected a uuid")]
        file.warnings = [SkippedLine(line: 4, reason: "the note is cut")]
        #expect(
            TaskImport.words(file, try TaskParts(file)) == [
                "line 3: skipped: expected a uuid", "line 4: the note is cut",
            ]
        )
    }

    @Test func `reports of parts become one line`() {
        var total = ImportReport(added: 2, unchanged: 1)
        total.add(ImportReport(added: 10, updated: 1, skipped: [SkippedLine(line: 1, reason: "no")]))
        #expect(total.summary(skipped: 1) == "added 12, updated 1, unchanged 1, skipped 2")
    }

    @Test func `the words of the commands are understood`() throws {
        let command = try TasksImportCommand.parse([
            "--format", "Todoist-CSV", "x.csv", "--dry-run", "--zone", "Europe/Madrid",
        ])
        #expect(command.options.format == .todoistCSV && command.dryRun)
        #expect(command.options.clock.zone == "Europe/Madrid")
        #expect(try TasksExportCommand.parse(["--format", "ics", "--category", "next"]).file == "-")
        #expect(throws: (any Error).self) { try TasksImportCommand.parse(["--format", "word", "x"]) }
        #expect(throws: (any Error).self) { try TasksImportCommand.parse(["--format", "ics", "x", "--zone", "Mars"]) }
        #expect(throws: (any Error).self) { try TasksExportCommand.parse(["--format", "ics", "--category", "later"]) }
    }
}
