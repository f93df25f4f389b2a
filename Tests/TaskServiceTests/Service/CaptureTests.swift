import Bus
import Schema
import TestKit
import Testing

/// Runs task-service for a test in a known zone, and ends it afterwards.
func withTasks(
    _ settings: [String: String] = [:],
    _ body: (RunningService) async throws -> Void
) async throws {
    let zone = ["TASKS_ZONE": "Europe/Madrid"]
    try await RunningService.start("task-service", topic: "tasks", settings: zone.merging(settings) { $1 })
        .ending(body)
}

extension RunningService {
    /// Captures a line and answers the new task's id.
    func capture(_ line: String) async throws -> String {
        try #require(await perform("inbox/capture", line)["result"]?["id"]?.text)
    }

    /// A task as it is.
    func task(_ id: String) async throws -> JSON { try await ask("task", id) }
}

struct CaptureTests {
    @Test func `a bare line from any device is a task, a log line and a count within a second`() async throws {
        try await withTasks { tasks in
            try await tasks.sendBare("inbox/capture", "Comprar el pan @casa due:mañana")
            let line = try await tasks.line("command.applied")
            #expect(line["topic"]?.hasSuffix("tasks/cmd/inbox/capture") == true)
            try await eventually("the count is told") { tasks.documents("counts").last?.json?["inbox"]?.number == 1 }
            let page = try await tasks.ask("list", "inbox")
            let task = try #require(page["tasks"]?.elements.first)
            #expect(task["name"]?.text == "Comprar el pan")
            #expect(task["contexts"]?.elements.first?.text == "casa")
            #expect(task["due"]?.text?.count == 10)
            #expect(task["category"]?.text == "inbox")
        }
    }

    @Test func `a command repeated with its id gives the first reply and one task`() async throws {
        try await withTasks { tasks in
            let first = try await tasks.perform("inbox/capture", "Comprar el pan", id: "same")
            try await tasks.send("inbox/capture", "Comprar el pan", id: "same")
            try await tasks.line("command.duplicate")
            let page = try await tasks.ask("list", "inbox")
            #expect(page["tasks"]?.elements.count == 1)
            #expect(page["tasks"]?.elements.first?["id"] == first["result"]?["id"])
        }
    }

    @Test func `a bad date never loses the capture and is told in the reply and the log`() async throws {
        try await withTasks { tasks in
            let reply = try await tasks.perform("inbox/capture", "Pagar due:2026-02-30")
            #expect(reply["outcome"]?.text == "applied")
            #expect(reply["result"]?["warnings"]?.elements.first?.text?.contains("2026-02-30") == true)
            try await tasks.line("capture.unclear")
            let json = try await tasks.perform("inbox/capture", #"{"name":"Pagar","due":"nunca"}"#)
            #expect(json["result"]?["warnings"]?.elements.first?.text?.contains("nunca") == true)
        }
    }
}
