import TestKit
import Testing

@testable import Quintet

/// `quintet tasks` beside the real task-service.
@Suite(.timeLimit(.minutes(5)))
struct TasksBusTests {
    @Test func `a file goes in by parts, changes nothing the second time, and comes out in any format`() async throws {
        let home = try await LiveHome()
        let folder = try TemporaryFolder()
        let lines = (0..<400).map { "(A) Task \($0) +obra @casa note:\(String(repeating: "x", count: 200))\n" }
        try folder.write("todo.txt", lines.joined() + "Pan due:2026-02-30\n")
        let file = folder.file("todo.txt")

        let tried = try await home.quintet("tasks", "import", "--format", "todotxt", file, "--dry-run")
        #expect(tried.output.contains("would have added 401, updated 0, unchanged 0, skipped 0"), "\(tried)")
        let first = try await home.quintet("tasks", "import", "--format", "todotxt", file)
        #expect(first.code == 0 && first.output.contains("added 401, updated 0, unchanged 0, skipped 0"), "\(first)")
        #expect(first.output.contains("line 401: expected a date that exists"), "\(first)")
        let second = try await home.quintet("tasks", "import", "--format", "todotxt", file)
        #expect(second.output.contains("added 0, updated 0, unchanged 401, skipped 0"), "\(second)")

        let shown = try await home.quintet("tasks", "export", "--format", "todotxt")
        #expect(shown.output == lines.joined() + "Pan due:2026-02-30\n")
        let out = folder.file("out.json")
        let got = try await home.quintet("tasks", "export", "--format", "taskwarrior", out)
        #expect(got.code == 0 && got.output.contains("401 tasks in "), "\(got)")
        let again = try await home.quintet("tasks", "import", "--format", "taskwarrior", out)
        #expect(again.output.contains("added 0, updated 0, unchanged 401, skipped 0"), "\(again)")
        try await home.stop()
    }

    @Test func `a file of another system leaves what is known of a project alone`() async throws {
        let home = try await LiveHome()
        let folder = try TemporaryFolder()
        try folder.write("todo.txt", "Azulejos +reforma\n")
        let known = #"{"name":"Reforma","outcome":"Cocinar en casa","order":"sequential"}"#
        #expect(try await home.quintet("send", "tasks", "project-reforma/edit", known).code == 0)
        let taken = try await home.quintet("tasks", "import", "--format", "todotxt", folder.file("todo.txt"))
        #expect(taken.output.contains("added 1, updated 0, unchanged 0, skipped 0"), "\(taken)")
        let shown = try await home.quintet("tasks", "export", "--format", "json").output
        #expect(shown.contains(#""name":"Reforma""#) && shown.contains(#""order":"sequential""#), "\(shown)")
        #expect(shown.contains(#""outcome":"Cocinar en casa""#), "\(shown)")
        try await home.stop()
    }

    @Test func `a file is moved between installations without losing a field`() async throws {
        let first = try await LiveHome()
        for line in [
            "Comprar el pan @casa due:2026-12-01", "Renovar el seguro defer:2027-01-15 !3 every:year",
            "Presupuesto +reforma wait:\"Marta Gil\" //por teléfono",
        ] {
            #expect(try await first.quintet("send", "tasks", "inbox/capture", line).code == 0)
        }
        let empty = #"{"name":"Jardín","outcome":"Sombra en verano"}"#
        #expect(try await first.quintet("send", "tasks", "project-jardin/edit", empty).code == 0)
        let folder = try TemporaryFolder()
        let file = folder.file("tasks.json")
        _ = try await first.quintet("tasks", "export", "--format", "json", file)
        let there = try await first.quintet("tasks", "export", "--format", "json")
        try await first.stop()
        let second = try await LiveHome()
        let taken = try await second.quintet("tasks", "import", "--format", "json", file)
        #expect(taken.output.contains("added 3, updated 0, unchanged 0, skipped 0"), "\(taken)")
        let here = try await second.quintet("tasks", "export", "--format", "json")
        #expect(here.output.contains("Sombra en verano"))
        #expect(Self.withoutChanges(here.output) == Self.withoutChanges(there.output))
        try await second.stop()
    }

    /// When a task was changed last is the installation's own.
    private static func withoutChanges(_ text: String) -> String {
        text.replacing(/"modified":"[^"]*"/, with: "")
    }
}
