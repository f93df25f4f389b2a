import GRDB
import Schema
import TestKit
import Testing

/// What undo and redo must not break for others.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct UndoTests {
    @Test func `a project that others came into stays when the task that made it is undone`() async throws {
        try await withTasks { tasks in
            let first = try await tasks.perform("inbox/capture", "Uno +obra")
            let second = try await tasks.capture("Dos +obra")
            let change = try #require(first["result"]?["change"]?.text)
            let id = try #require(first["result"]?["id"]?.text)
            try await tasks.perform("log/undo", change)
            #expect(try await tasks.task(id)["type"]?.text == "urn:quintet:problem:unknown-entity")
            #expect(try await tasks.task(second)["project"]?.text == "obra")
            #expect(try await tasks.ask("projects")["projects"]?.elements.count == 1)
            #expect(try await tasks.perform("log/redo", change)["outcome"]?.text == "applied")
            #expect(try await tasks.task(id)["project"]?.text == "obra")
        }
    }

    @Test func `a project that only the undone task had is gone, and comes back with it`() async throws {
        try await withTasks { tasks in
            _ = try await tasks.capture("Uno +obra")
            try await tasks.perform("log/undo")
            #expect(try await tasks.ask("projects")["projects"]?.elements.isEmpty == true)
            try await tasks.perform("log/redo")
            #expect(try await tasks.ask("projects")["projects"]?.elements.count == 1)
        }
    }

    @Test func `a batch that turns round who waits for whom is undone and done again whole`() async throws {
        try await withTasks { tasks in
            let first = try await tasks.capture("Primero")
            let second = try await tasks.capture("Segundo")
            try await tasks.perform("\(second)/edit", #"{"dependsOn":["\#(first)"]}"#)
            let steps = [
                #"{"task":"\#(first)","edit":{"priority":3}}"#, #"{"task":"\#(second)","edit":{"dependsOn":null}}"#,
                #"{"task":"\#(first)","edit":{"dependsOn":["\#(second)"]}}"#,
            ]
            let batch = try await tasks.perform("batch/apply", #"{"steps":[\#(steps.joined(separator: ","))]}"#)
            let change = try #require(batch["result"]?["change"]?.text)
            #expect(try await tasks.perform("log/undo", change)["outcome"]?.text == "applied")
            #expect(try await tasks.task(second)["dependsOn"]?.elements.map(\.text) == [first])
            #expect(try await tasks.task(first)["dependsOn"] == nil)
            #expect(try await tasks.perform("log/redo", change)["outcome"]?.text == "applied")
            #expect(try await tasks.task(first)["dependsOn"]?.elements.map(\.text) == [second])
        }
    }

    @Test func `redo does not close a circle of tasks that wait for each other`() async throws {
        try await withTasks { tasks in
            let first = try await tasks.capture("Primero")
            let second = try await tasks.capture("Segundo")
            let edit = try await tasks.perform("\(first)/edit", #"{"dependsOn":["\#(second)"]}"#)
            let change = try #require(edit["result"]?["change"]?.text)
            try await tasks.perform("log/undo", change)
            try await tasks.perform("\(second)/edit", #"{"dependsOn":["\#(first)"]}"#)
            let refused = try await tasks.perform("log/redo", change)
            #expect(refused["type"]?.text == "urn:quintet:problem:dependency-cycle")
            #expect(try await tasks.task(first)["dependsOn"] == nil)
        }
    }

    @Test func `a task's versions only grow, also when it was gone`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Uno")
            try await tasks.perform("\(id)/trash")
            try await tasks.perform("\(id)/purge")
            for verb in ["undo", "redo", "undo", "undo", "undo", "redo", "redo"] {
                #expect(try await tasks.perform("log/\(verb)")["outcome"]?.text == "applied", "\(verb)")
            }
            try await eventually("all is told") { tasks.events("changed").count == 10 }
            let versions = tasks.events("changed").map { $0.json?["entityversion"]?.text }
            #expect(versions == (1...10).map { "\($0)" })
        }
    }

    @Test func `what a redo deletes for good is remembered as deleted, what an undo deletes is not`() async throws {
        try await withTasks { tasks in
            let purged = try await tasks.capture("Purgada")
            try await tasks.perform("\(purged)/trash")
            try await tasks.perform("\(purged)/purge")
            try await tasks.perform("log/undo")
            try await tasks.perform("log/redo")
            _ = try await tasks.capture("Deshecha")
            try await tasks.perform("log/undo")
            let database = try await TaskDatabase(stopping: tasks)
            #expect(try database.read { try String.fetchAll($0, sql: "SELECT id FROM tombstone") } == [purged])
        }
    }

    @Test func `changes are kept for thirty days, however few there are of a sender`() async throws {
        try await withTasks { tasks in
            for name in ["Vieja", "Joven"] { _ = try await tasks.capture(name) }
            let ids = [30.1, 29.9].map { days in
                let time = Timestamp(milliseconds: RunningService.milliseconds(in: -days * 86_400))
                return MessageID.make(at: time, random: (1, 1))
            }
            try await tasks.restart { database in
                for (number, id) in ids.enumerated() {
                    try database.change("UPDATE change SET id = ? WHERE number = ?", [id, number + 1])
                }
            }
            let refused = try await tasks.perform("log/undo", ids[0])
            #expect(refused["type"]?.text == "urn:quintet:problem:nothing-to-undo")
            #expect(try await tasks.perform("log/undo", ids[1])["outcome"]?.text == "applied")
            let left = try await TaskDatabase(stopping: tasks).read {
                try String.fetchAll($0, sql: "SELECT id FROM change")
            }
            #expect(left == [ids[1]])
        }
    }

    @Test func `only the last hundred changes of a sender are kept, each undone once`() async throws {
        try await withTasks { tasks in
            for number in 1...103 { try await tasks.send("inbox/capture", "Tarea \(number)") }
            try await eventually("all are there") { tasks.events("changed").count == 103 }
            for number in 1...100 { try await tasks.send("log/undo", "", id: "u-\(number)") }
            _ = try await tasks.answer(to: "u-100")
            let refused = try await tasks.perform("log/undo")
            #expect(refused["type"]?.text == "urn:quintet:problem:nothing-to-undo")
            let left = try await tasks.ask("list")["tasks"]?.elements.compactMap { $0["name"]?.text }
            #expect(left?.sorted() == ["Tarea 1", "Tarea 2", "Tarea 3"])
        }
    }
}
