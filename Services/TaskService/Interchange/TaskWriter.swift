import Clockwork
import Schema
import TaskServiceDomain

/// Writes tasks as a file of another system.
///
/// What a format cannot say exactly goes into attributes of our own beside it, which ``TaskReader`` takes where the rest
/// of the task still says the same. todo.txt keeps days instead of times, and a Todoist file only what Todoist knows.
public struct TaskWriter: Sendable {
    let clock: WallClock
    let now: Timestamp

    /// A writer for an owner's clock.
    public init(clock: WallClock, now: Timestamp) {
        self.clock = clock
        self.now = now
    }

    /// Tasks and the projects they belong to as a file.
    public func write(
        _ format: TaskFormat,
        _ tasks: [TaskDocument],
        projects: [ProjectDocument]
    ) throws -> [UInt8] {
        let names = ProjectNames(projects)
        switch format {
        case .taskwarrior: return TaskwarriorFile(clock: clock, now: now).write(tasks, names)
        case .todotxt: return TodoTxtFile(clock: clock, now: now).write(tasks, names)
        case .ics: return CalendarFile(clock: clock, now: now).write(tasks, projects)
        case .todoistCSV: return TodoistFile(clock: clock, now: now).write(tasks)
        case .json: return try OwnFile().write(tasks, projects)
        case .unknown: throw UnknownFormat()
        }
    }

    /// A format without a name cannot be written.
    struct UnknownFormat: Error, CustomStringConvertible {
        var description: String { "expected one of the formats \(TaskFormat.words.joined(separator: ", "))" }
    }
}
