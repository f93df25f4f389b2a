import Clockwork
import Schema
import TaskInterchange

extension FuzzTarget {
    private static let formats: [TaskFormat] = [.taskwarrior, .todotxt, .ics, .todoistCSV, .json]

    /// Files of tasks: a letter for the format, and the file. What is read can be written in every format, and comes back
    /// from our own as it was.
    static let taskFiles = FuzzTarget("task-files", longest: 8192, tries: 400) { input in
        var pieces = Pieces(input)
        guard let format = pieces.choice(of: formats) else { return }
        let now = Timestamp(milliseconds: 1_795_000_000_123)
        let clock = WallClock(zone: "Europe/Madrid") ?? .utc
        let (reader, writer) = (TaskReader(clock: clock, now: now), TaskWriter(clock: clock, now: now))
        let file = reader.read(format, pieces.remainder)
        for task in file.tasks {
            let (name, note) = (task.name.unicodeScalars.count, task.note?.unicodeScalars.count ?? 0)
            try hold((1...1000).contains(name), "a name of \(name) characters")
            try hold(note <= 32_000, "a note of \(note) characters")
        }
        for other in formats where other != .json {
            _ = reader.read(other, try writer.write(other, file.tasks, projects: file.projects))
        }
        let again = reader.read(.json, try writer.write(.json, file.tasks, projects: file.projects))
        try hold(again.tasks == file.tasks, "our own file reads otherwise after it was written: \(again.skipped)")
    }
}
