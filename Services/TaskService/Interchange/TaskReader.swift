import Clockwork
import Schema
import TaskServiceDomain

/// Reads the tasks of a file; never throws, as whatever cannot be used is told in `skipped` with its line.
///
/// The same file gives the same ids. A task whose file does not say when it was made has `now` as `created` and
/// `modified`, so that a known task with such a `created` keeps the one it has.
public struct TaskReader: Sendable {
    let clock: WallClock
    let now: Timestamp

    /// A reader for an owner's clock.
    public init(clock: WallClock, now: Timestamp) {
        self.clock = clock
        self.now = now
    }

    /// What a file holds.
    public func read(_ format: TaskFormat, _ bytes: [UInt8]) -> TaskFile {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var file = file(format, bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes)
        file.skipped.sort { $0.line < $1.line }
        file.warnings.sort { $0.line < $1.line }
        return file
    }

    private func file(_ format: TaskFormat, _ bytes: [UInt8]) -> TaskFile {
        switch format {
        case .taskwarrior: return TaskwarriorFile(clock: clock, now: now).read(bytes)
        case .todotxt: return TodoTxtFile(clock: clock, now: now).read(bytes)
        case .ics: return CalendarFile(clock: clock, now: now).read(bytes)
        case .todoistCSV: return TodoistFile(clock: clock, now: now).read(bytes)
        case .json: return OwnFile().read(bytes)
        case .unknown:
            var file = TaskFile()
            file.skip(1, "expected one of the formats \(TaskFormat.words.joined(separator: ", "))")
            return file
        }
    }
}
