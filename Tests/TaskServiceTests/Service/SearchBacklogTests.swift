import Schema
import TestKit
import Testing

struct SearchBacklogTests {
    @Test func `a search finds what was captured a moment ago, and as it was changed since`() async throws {
        try await withTasks { tasks in
            let id = try await tasks.capture("Comprar el pan")
            try await tasks.perform("\(id)/edit", #"{"name":"Comprar la leche"}"#)
            #expect(try await tasks.found("pan").isEmpty)
            #expect(try await tasks.found("leche") == [id])
            try await tasks.perform("\(id)/edit", #"{"name":"Comprar queso"}"#)
            #expect(try await tasks.found("leche").isEmpty)
            #expect(try await tasks.found("queso") == [id])
        }
    }

    @Test func `a task that is gone before it was put in is not found, and its successor is`() async throws {
        try await withTasks { tasks in
            let gone = try await tasks.capture("Tirar la basura")
            try await tasks.perform("\(gone)/trash")
            try await tasks.perform("\(gone)/purge")
            let next = try await tasks.capture("Regar las plantas")
            #expect(try await tasks.found("basura").isEmpty)
            #expect(try await tasks.found("plantas") == [next])
        }
    }
}

extension RunningService {
    /// The ids of the tasks that a search finds.
    fileprivate func found(_ query: String) async throws -> [String] {
        try await ask("search", query)["tasks"]?.elements.compactMap { $0["id"]?.text } ?? []
    }
}
