import Foundation
import NIOHTTP1
import Schema
import TestKit
import Testing

/// Commands and questions from a browser to a real service and back.
@Suite(.timeLimit(.minutes(5)))
struct CommandTests {
    @Test func `a task is captured, read and refused as the service says, and markup stays text`() async throws {
        try await Gateway.run(["task-service"]) { gateway, _ in
            let owner = try await gateway.owner()
            let name = "<script>alert('x')</script> & más"
            let captured = try await owner.command("tasks/inbox/capture", "\"\(name)\"")
            #expect(captured.status == 200, "\(captured.text)")
            #expect(captured.headers["Content-Type"] == ["application/json"])
            #expect(captured.json?["outcome"] == "applied")
            let id = try #require(captured.json?["result"]?["id"]?.text)
            let read = try await owner.ask("tasks/task", #"{"task":"\#(id)"}"#)
            #expect(read.status == 200 && read.headers["Content-Type"] == ["application/json"])
            #expect(read.text.contains(name))

            let missing = try await owner.command("tasks/nothing-there/complete", "{}")
            #expect(missing.status == 404 && missing.problem == "unknown-entity", "\(missing.text)")
            #expect(missing.headers["Content-Type"] == ["application/problem+json"])
            let wrong = try await owner.ask("tasks/list", #"{"limit":"many"}"#)
            #expect(wrong.status == 400 && wrong.json?["errors"]?.elements.isEmpty == false, "\(wrong.text)")
            let unknown = try await owner.ask("tasks/nonsense", "{}")
            #expect(unknown.status == 415 && unknown.problem == "unknown-type")
        }
    }

    @Test func `the same key does a thing once and is answered the same`() async throws {
        try await Gateway.run(["task-service"]) { gateway, _ in
            let owner = try await gateway.owner()
            let id = UUID().uuidString
            let first = try await owner.command("tasks/inbox/capture", "\"Pan\"", id: id)
            for _ in 1...3 {
                #expect(try await owner.command("tasks/inbox/capture", "\"Pan\"", id: id).text == first.text)
            }
            let found = try await owner.ask("tasks/search", #"{"query":"pan"}"#)
            #expect(found.json?["tasks"]?.elements.count == 1, "\(found.text)")
            // Another user's key is another key.
            let family = try await gateway.user("eva", ["family"], by: owner)
            let other = try await family.command("tasks/inbox/capture", "\"Pan\"", id: id)
            #expect(other.json?["result"]?["id"] != first.json?["result"]?["id"])
        }
    }

    @Test func `a service that was killed is told since when, and answers again when it is back`() async throws {
        try await Gateway.run(["task-service"]) { gateway, processes in
            let owner = try await gateway.owner()
            #expect(try await owner.ask("tasks/list").status == 200)
            try await processes[0].kill()
            let away = try await found("503 with a time") {
                let answer = try await owner.command("tasks/inbox/capture", "\"Pan\"")
                return answer.status == 503 && answer.json?["since"] != nil ? answer : nil
            }
            #expect(away.problem == "unavailable" && away.json?["service"] == "tasks")
            let again = try await gateway.process("task-service").ready()
            try await eventually("200 again") {
                try await owner.command("tasks/inbox/capture", "\"Pan\"").status == 200
            }
            try await again.kill()
        }
    }

    @Test func `a broker that was killed is told, and all is well again without a new sign-in`() async throws {
        try await Gateway.run(["task-service"]) { gateway, _ in
            let owner = try await gateway.owner()
            #expect(try await owner.ask("tasks/list").status == 200)
            try await gateway.console.broker.kill()
            try await eventually("503") { try await owner.ask("tasks/list").status == 503 }
            #expect(try await owner.send(.GET, "/api/session").status == 200)
            try await gateway.console.broker.start(wiped: true)
            try await eventually("200 again") { try await owner.ask("tasks/list").status == 200 }
        }
    }

    @Test func `figures of all services stand at metrics`() async throws {
        try await Gateway.run(["task-service"]) { gateway, _ in
            try await eventually("both services' figures", within: .seconds(60)) {
                let text = try await gateway.stranger.send(.GET, "/metrics").text
                return text.contains(#"service="tasks""#) && text.contains(#"service="console""#)
            }
            let answer = try await gateway.stranger.send(.GET, "/metrics")
            #expect(answer.headers["Content-Type"].first?.hasPrefix("application/openmetrics-text") == true)
            #expect(answer.text.hasSuffix("# EOF\n"))
            #expect(try await gateway.stranger.send(.GET, "/healthz").text == "ok\n")
        }
    }
}
