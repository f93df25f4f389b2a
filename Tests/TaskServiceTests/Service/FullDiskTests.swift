import TestKit
import Testing

/// A disk that is full for a while.
@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: SmallDisk.isAvailable, "needs root to mount a tmpfs")
)
struct FullDiskTests {
    @Test func `a full disk refuses captures loudly and loses nothing acknowledged`() async throws {
        let disk = try SmallDisk(kilobytes: 8192)
        let folder = "\(disk.path)/data"
        try await withTasks(["DATA_DIR": folder]) { tasks in
            let stream = CaptureStream(tasks)
            try await stream.send(20)
            try await stream.settle()
            try disk.fill()
            while tasks.log.named("db.full").isEmpty, stream.sent < 3000 { try await stream.send(20) }
            let line = try await tasks.line("db.full")
            #expect(line.level == "error")
            #expect(line["msg"]?.contains("nothing is acknowledged") == true)
            #expect(tasks.process.ending == nil)
            let before = stream.answered.count
            #expect(before < stream.sent)
            try disk.clear()
            try await stream.settle()
            let database = try await TaskDatabase(stopping: tasks, in: folder)
            try stream.check(database)
            #expect(try tasks.folded() == database.rows())
        }
    }
}
