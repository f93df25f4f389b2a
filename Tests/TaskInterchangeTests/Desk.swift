import Clockwork
import Schema
import TaskServiceDomain
import Testing

@testable import TaskInterchange

/// A reader and a writer for an owner in Madrid at one moment.
struct Desk {
    static let now = Timestamp(milliseconds: 1_795_000_000_123)

    let clock: WallClock
    let reader: TaskReader
    let writer: TaskWriter

    init(zone: String = "Europe/Madrid") throws {
        clock = try #require(WallClock(zone: zone))
        reader = TaskReader(clock: clock, now: Self.now)
        writer = TaskWriter(clock: clock, now: Self.now)
    }

    func read(_ format: TaskFormat, _ text: String) -> TaskFile { reader.read(format, Array(text.utf8)) }

    func text(_ format: TaskFormat, _ file: TaskFile) throws -> String {
        String(decoding: try writer.write(format, file.tasks, projects: file.projects), as: UTF8.self)
    }

    /// The tasks after being written and read again.
    func again(_ format: TaskFormat, _ tasks: [TaskDocument], _ projects: [ProjectDocument] = []) throws -> TaskFile {
        reader.read(format, try writer.write(format, tasks, projects: projects))
    }
}
