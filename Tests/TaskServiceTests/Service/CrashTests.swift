import Glibc
import ServiceKit
import TestKit
import Testing

/// The service dies at each of the places where it could hurt, and at any other.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CrashTests {
    @Test(arguments: CrashPoint.allCases, [6, 12])
    func `no captured task is lost and none appears twice`(at point: CrashPoint, passage: Int) async throws {
        try await withTasks { tasks in
            let stream = CaptureStream(tasks)
            try await tasks.process.kill()
            try await tasks.launch(with: ["QUINTET_CRASH": "\(point.rawValue):\(passage)"])
            repeat { try await stream.send(10) } while tasks.process.ending == nil && stream.sent < 3000
            #expect(tasks.process.ending == .signal(SIGKILL))
            try await tasks.launch()
            try await stream.settle()
            let database = try await TaskDatabase(stopping: tasks)
            try stream.check(database)
            #expect(try tasks.folded() == database.rows())
        }
    }

    @Test func `killed again and again, it has each capture once`() async throws {
        try await withTasks { tasks in
            let stream = CaptureStream(tasks)
            for _ in 1...4 {
                try await stream.send(200)
                try await tasks.process.kill()
                try await tasks.launch()
            }
            try await stream.settle()
            let database = try await TaskDatabase(stopping: tasks)
            try stream.check(database)
            #expect(try tasks.folded() == database.rows())
        }
    }
}
