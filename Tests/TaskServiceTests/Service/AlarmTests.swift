import Bus
import Schema
import TestKit
import Testing

/// A task speaks up at its times, each once.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct AlarmTests {
    @Test func `a task tells that it is due, once`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Pagar")
            let due = RunningService.soon(6)
            try await tasks.perform("\(id)/edit", #"{"due":"\#(due)"}"#)
            #expect(tasks.events("due").isEmpty)
            let event = try await tasks.first("due")
            #expect(event["subject"]?.text == id)
            #expect(event["data"]?["name"]?.text == "Pagar")
            #expect(event["data"]?["due"]?.text == due)
            try await eventually("it is counted") { tasks.documents("counts").last?.json?["overdue"]?.number == 1 }
            try await tasks.stays("due", 1)
        }
    }

    @Test func `a follow-up brings the task back to the inbox, once`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Presupuesto")
            try await tasks.perform("\(id)/wait", #"{"person":"Marta","until":"\#(RunningService.soon(6))"}"#)
            let event = try await tasks.first("follow-up")
            #expect(event["data"]?["person"]?.text == "Marta")
            let task = try await tasks.task(id)
            #expect(task["category"]?.text == "inbox")
            #expect(task["waiting"]?["person"]?.text == "Marta")
            #expect(event["entityversion"]?.text == task["version"]?.text)
            try await eventually("it is retained no more") {
                tasks.documents("task-\(id)").last?.payload.isEmpty == true
            }
            try await tasks.stays("follow-up", 1)
        }
    }

    @Test func `a deferred task is hidden until its time and says when it is back`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Renovar")
            try await tasks.perform("\(id)/edit", #"{"defer":"\#(RunningService.soon(6))"}"#)
            #expect(try await tasks.ask("list", "inbox")["tasks"]?.elements.isEmpty == true)
            let event = try await tasks.first("deferred-over")
            #expect(event["data"]?["category"]?.text == "inbox")
            #expect(try await tasks.ask("list", "inbox")["tasks"]?.elements.first?["id"]?.text == id)
            try await tasks.stays("deferred-over", 1)
        }
    }

    @Test func `what fell due while the service was dead is told after the start, and once only`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Todo")
            let time = RunningService.soon(6)
            let afterwards = RunningService.milliseconds(in: 7)
            try await tasks.perform("\(id)/edit", #"{"due":"\#(time)","defer":"\#(time)"}"#)
            try await tasks.perform("\(id)/wait", #"{"person":"Marta","until":"\#(time)"}"#)
            try await tasks.process.kill()
            try await eventually("the time comes") { RunningService.milliseconds(in: 0) > afterwards }
            #expect(Self.names.allSatisfy { tasks.events($0).isEmpty })
            try await tasks.launch()
            for name in Self.names { _ = try await tasks.first(name) }
            try await tasks.process.kill()
            try await tasks.launch()
            for name in Self.names { try await tasks.stays(name, 1) }
            #expect(try await tasks.task(id)["category"]?.text == "inbox")
        }
    }

    private static let names = ["due", "follow-up", "deferred-over"]

    @Test func `a time that moves, a task that ends and a time that is past say nothing`() async throws {
        try await withTasks { tasks in
            let moved = try await tasks.capture("Más tarde")
            let ended = try await tasks.capture("Hecha")
            let past = try await tasks.capture("Vieja due:2025-01-01")
            let control = try await tasks.capture("Control")
            let time = RunningService.soon(6)
            for id in [moved, ended] { try await tasks.perform("\(id)/edit", #"{"due":"\#(time)"}"#) }
            try await tasks.perform("\(moved)/edit", #"{"due":"2030-01-01"}"#)
            try await tasks.perform("\(ended)/complete")
            try await tasks.perform("\(past)/edit", #"{"note":"2025"}"#)
            try await tasks.perform("\(control)/edit", #"{"due":"\#(RunningService.soon(7))"}"#)
            #expect(try await tasks.first("due")["subject"]?.text == control)
            try await tasks.stays("due", 1)
        }
    }
}

extension RunningService {
    /// Waits for the first event of a name.
    func first(_ name: String) async throws -> JSON {
        try await found("the event \(name)") { events(name).first?.json }
    }

    /// The events of a name, each once: what was not confirmed before a crash is published again as it was.
    func distinct(_ name: String) -> [JSON] {
        var ids: Set<String> = []
        return events(name).compactMap(\.json).filter { ids.insert($0["id"]?.text ?? "").inserted }
    }

    /// Checks that no event comes to those that came, over a few turns of the service's clock.
    func stays(_ name: String, _ count: Int) async throws {
        try await always("\(name) came \(count)×", during: .milliseconds(800)) { distinct(name).count == count }
    }
}
