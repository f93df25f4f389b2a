import Bus
import Foundation
import Schema
import TestKit
import Testing

/// What other services ask a person to look at becomes a task, one for each of their keys.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct AttentionTests {
    /// Publishes events as home would.
    private struct FakeHome {
        let tasks: RunningService

        func event(_ sequence: Int64, _ data: String) async throws {
            var envelope = Envelope(
                id: "e-\(sequence)",
                source: "urn:quintet:main:home",
                type: "quintet.home.element.failed.v1",
                subject: "salon/luz",
                time: Timestamp(milliseconds: 1_790_000_000_000)
            )
            envelope.sequence = sequence
            envelope.epoch = "e1"
            let payload = envelope.encoded(data: Array(data.utf8))
            try await tasks.client.publish("quintet/v1/main/home/evt/salon/luz/failed", payload)
        }

        func asks(_ sequence: Int64, key: String, title: String, level: String = "warn") async throws {
            let words = #"{"title":"\#(title)","note":"desde las 8","level":"\#(level)","dedupeKey":"\#(key)"}"#
            try await event(sequence, #"{"state":"failed","attention":\#(words)}"#)
        }
    }

    private func inbox(_ tasks: RunningService) async throws -> [JSON] {
        try await tasks.ask("list", #"{"category":"inbox","sort":"created"}"#)["tasks"]?.elements ?? []
    }

    @Test func `there is one task for each key, however often it is asked for`() async throws {
        try await withTasks { tasks in
            let home = FakeHome(tasks: tasks)
            try await home.asks(1, key: "luz", title: "La luz no responde")
            try await home.asks(2, key: "luz", title: "La luz no responde")
            try await home.event(3, #"{"state":"fine"}"#)
            try await home.asks(4, key: "puerta", title: "La puerta está abierta", level: "urgent")
            try await eventually("the last is there") { tasks.log.named("attention.captured").count == 2 }
            let captured = try await inbox(tasks)
            #expect(captured.map { $0["name"]?.text } == ["La luz no responde", "La puerta está abierta"])
            #expect(captured.map { $0["priority"]?.number } == [0, 4])
            #expect(captured.first?["note"]?.text == "desde las 8")
        }
    }

    @Test func `a key is known across a crash, and after its task is done`() async throws {
        try await withTasks { tasks in
            let home = FakeHome(tasks: tasks)
            try await home.asks(1, key: "luz", title: "La luz no responde")
            try await eventually("it is there") { try await inbox(tasks).count == 1 }
            let id = try #require(try await inbox(tasks).first?["id"]?.text)
            try await tasks.perform("\(id)/complete")
            try await tasks.process.kill()
            try await tasks.launch()
            try await home.asks(2, key: "luz", title: "La luz no responde")
            try await home.asks(3, key: "otra", title: "Otra cosa")
            try await eventually("the other is there") { try await !inbox(tasks).isEmpty }
            #expect(try await inbox(tasks).map { $0["name"]?.text } == ["Otra cosa"])
        }
    }

    @Test func `a title of any length or none is a task, and the next events are not held up`() async throws {
        try await withTasks { tasks in
            let home = FakeHome(tasks: tasks)
            let family = "👨‍👩‍👧‍👦"
            try await home.asks(1, key: "a", title: String(repeating: family, count: 400))
            try await home.asks(2, key: String(repeating: "clave", count: 500), title: " ")
            try await home.asks(3, key: "", title: "")
            try await home.asks(4, key: "d", title: "Un título\\nen dos líneas")
            try await eventually("all four are there") { try await inbox(tasks).count == 4 }
            let names = try await inbox(tasks).compactMap { $0["name"]?.text }
            #expect(names[0].hasPrefix(family) && names[0].unicodeScalars.count <= 1000)
            #expect(names[1].hasPrefix("claveclave"))
            #expect(names[3] == "Un título en dos líneas")
            #expect(tasks.log.named("handler.failed").isEmpty)
        }
    }

    @Test func `nobody feeds an inbox that takes from none`() async throws {
        try await withTasks(["TASKS_ATTENTION_FROM": "none"]) { tasks in
            let home = FakeHome(tasks: tasks)
            try await home.asks(1, key: "luz", title: "La luz no responde")
            _ = try await tasks.capture("Después")
            try await tasks.stays("changed", 1)
            #expect(try await inbox(tasks).map { $0["name"]?.text } == ["Después"])
        }
    }

    @Test func `nobody undoes by chance what another service asked for`() async throws {
        try await withTasks { tasks in
            let home = FakeHome(tasks: tasks)
            try await home.asks(1, key: "luz", title: "La luz no responde")
            try await eventually("it is there") { try await inbox(tasks).count == 1 }
            let refused = try await tasks.perform("log/undo")
            #expect(refused["type"]?.text == "urn:quintet:problem:nothing-to-undo", "it is not the sender's change")
        }
    }
}
