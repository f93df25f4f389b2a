import Foundation
import GRDB
import Schema
import TestKit
import Testing

/// The trash empties itself.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct TrashTests {
    private static func age(_ id: String, days: Double, _ database: TaskDatabase) throws {
        let time = RunningService.milliseconds(in: -days * 86_400)
        try database.change("UPDATE task SET ended = ? WHERE id = ?", [time, id])
    }

    private static func trashed(_ name: String, _ tasks: RunningService) async throws -> String {
        let id = try await tasks.capture(name)
        try await tasks.perform("\(id)/trash")
        return id
    }

    @Test(arguments: [nil, 3] as [Int?])
    func `what was in the trash long enough is gone, and nothing else`(_ days: Int?) async throws {
        try await withTasks(days.map { ["TASKS_TRASH_DAYS": "\($0)"] } ?? [:]) { tasks in
            let limit = Double(days ?? 30)
            let old = try await Self.trashed("Vieja", tasks)
            let young = try await Self.trashed("Joven", tasks)
            let done = try await tasks.capture("Hecha")
            try await tasks.perform("\(done)/complete")
            let database = try await TaskDatabase(stopping: tasks)
            try Self.age(old, days: limit + 0.1, database)
            try Self.age(young, days: limit - 0.1, database)
            try Self.age(done, days: 1000, database)
            try await tasks.launch()
            try await tasks.line("trash.emptied")
            let events = try await found("it is told") {
                tasks.events("changed").filter { $0.json?["data"]?["change"]?.text == "purged" }.first
            }
            #expect(events.json?["subject"]?.text == old)
            #expect(events.json?["data"]?["task"] == nil)
            #expect(try await tasks.task(old)["type"]?.text == "urn:quintet:problem:unknown-entity")
            #expect(try await tasks.task(young)["category"]?.text == "trash")
            #expect(try await tasks.task(done)["category"]?.text == "completed")
            try await eventually("it is counted") { tasks.documents("counts").last?.json?["trash"]?.number == 1 }
        }
    }

    @Test func `a young trash is left alone at a start, and so is a restored task`() async throws {
        try await withTasks { tasks in
            let restored = try await Self.trashed("De vuelta", tasks)
            try await tasks.perform("\(restored)/restore")
            let kept = try await Self.trashed("Joven", tasks)
            let database = try await TaskDatabase(stopping: tasks)
            try database.change("UPDATE task SET created = 0 WHERE id = ?", [restored])
            try await tasks.launch()
            try await tasks.stays("changed", 5)
            #expect(try await tasks.task(kept)["category"]?.text == "trash")
            #expect(try await tasks.task(restored)["category"]?.text == "inbox")
        }
    }
}
