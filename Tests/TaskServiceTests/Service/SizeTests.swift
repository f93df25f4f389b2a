import Schema
import TestKit
import Testing

/// What a person sends makes no message that the broker does not take: all others would wait behind it for ever.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct SizeTests {
    @Test func `a refusal with thousands of reasons names some, and the service goes on`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Uno")
            let unknown = repeatElement(#""a""#, count: 15_000).joined(separator: ",")
            let refused = try await tasks.perform("\(id)/edit", #"{"dependsOn":[\#(unknown)]}"#)
            #expect(refused["errors"]?.elements.count == 20)
            #expect(refused["detail"]?.text?.hasPrefix("/dependsOn/0 must be the id of a task, got a") == true)
            #expect(try await tasks.task(id)["version"]?.number == 1)
        }
    }

    @Test func `a command whose answer is too large is refused and changes nothing`() async throws {
        try await withTasks { tasks in
            let lines = String(repeating: #"x\n"#, count: 15_000)
            let file = #"{"format":"taskwarrior","text":"{\"description\":\"Uno\"}\n\#(lines)"}"#
            let refused = try await tasks.perform("file/import", file)
            #expect(refused["type"]?.text == "urn:quintet:problem:payload-too-large")
            #expect(try await tasks.ask("list")["tasks"]?.elements.isEmpty == true)
        }
    }

    @Test func `contexts, projects and people have a length, and no capture is lost for it`() async throws {
        try await withTasks { tasks in
            let long = String(repeating: "p", count: 20_000)
            let payload = #"{"name":"Uno","project":"\#(long)","contexts":["casa","\#(long)"],"waiting":"\#(long)"}"#
            let captured = try await tasks.perform("inbox/capture", payload)
            #expect(captured["result"]?["warnings"]?.elements.count == 3)
            let id = try #require(captured["result"]?["id"]?.text)
            #expect(try await tasks.task(id)["contexts"]?.elements.map(\.text) == ["casa"])
            let words = (0..<100).map { #""c\#($0)""# }.joined(separator: ",")
            let many = try await tasks.perform("\(id)/edit", #"{"addContexts":[\#(words)]}"#)
            #expect(many["errors"]?.elements.first?["pointer"]?.text == "/contexts")
        }
    }

    @Test func `control characters are left out alike in event, table and search`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("cero\0fin\u{1}\rnota\0 larga")
            #expect(try await tasks.task(id)["name"]?.text == "cerofin")
            #expect(try await tasks.task(id)["note"]?.text == "nota larga")
            try await eventually("it is told") { tasks.events("changed").count == 1 }
            let database = try await TaskDatabase(stopping: tasks)
            #expect(try tasks.folded() == database.rows())
        }
    }
}
