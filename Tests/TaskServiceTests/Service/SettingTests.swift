import Schema
import TestKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SettingTests {
    @Test func `another zone moves what a day's end means`() async throws {
        try await withTasks(["TASKS_ZONE": "Europe/Madrid"]) { tasks in
            let id = try await tasks.capture("Pagar")
            try await tasks.perform("\(id)/edit", #"{"due":"2027-01-10"}"#)
            let before = try await TaskDatabase(stopping: tasks).dueAt(id)
            try await tasks.launch(with: ["TASKS_ZONE": "America/New_York"])
            let after = try await TaskDatabase(stopping: tasks).dueAt(id)
            #expect(after - before == 6 * 3_600_000)
        }
    }

    @Test func `projects come in pages`() async throws {
        try await withTasks { tasks in
            for number in 1...5 { try await tasks.perform("project-p\(number)/edit", "Project \(number)") }
            let first = try await tasks.ask("projects", #"{"limit":3}"#)
            #expect(first["projects"]?.elements.compactMap { $0["id"]?.text } == ["p1", "p2", "p3"])
            let cursor = try #require(first["next"]?.text)
            let second = try await tasks.ask("projects", #"{"limit":3,"cursor":"\#(cursor)"}"#)
            #expect(second["projects"]?.elements.compactMap { $0["id"]?.text } == ["p4", "p5"])
            #expect(second["next"] == nil)
            let refused = try await tasks.ask("projects", #"{"cursor":"nobody"}"#)
            #expect(refused["errors"]?.elements.first?["pointer"]?.text == "/cursor")
        }
    }

    @Test func `a project that is named again is active again`() async throws {
        try await withTasks { tasks in
            _ = try await tasks.capture("Uno +obra")
            try await tasks.perform("project-obra/trash")
            #expect(try await tasks.ask("projects")["projects"]?.elements.isEmpty == true)
            _ = try await tasks.capture("Dos +obra")
            #expect(try await tasks.ask("projects")["projects"]?.elements.first?["status"]?.text == "active")
        }
    }

    @Test func `nobody is waited for until yesterday`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Presupuesto")
            let refused = try await tasks.perform("\(id)/wait", #"{"person":"Marta","until":"2026-01-01"}"#)
            #expect(refused["errors"]?.elements.first?["pointer"]?.text == "/until")
        }
    }
}
