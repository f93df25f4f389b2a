import GRDB
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

    /// Left to FTS5 with a million tasks, sixteen large parts would be merged at once, for longer than anybody waits.
    @Test func `parts of the index are merged before there are sixteen`() async throws {
        try await withTasks { tasks in
            for number in 1...12 {
                let id = try await tasks.capture("Pan \(number)")
                #expect(try await tasks.found("pan \(number)") == [id], "each search puts a part of its own in")
            }
            let database = try DatabaseQueue(path: tasks.folder.file("data/task-service.db"))
            // Of each size at most three are left alone.
            try await eventually("few parts are left") {
                let count = "SELECT count(DISTINCT segid) FROM search_idx"
                return try await database.read { try Int.fetchOne($0, sql: count) ?? 99 } < 8
            }
            #expect(try await tasks.found("pan").count == 12)
        }
    }
}

extension RunningService {
    /// The ids of the tasks that a search finds.
    fileprivate func found(_ query: String) async throws -> [String] {
        try await ask("search", query)["tasks"]?.elements.compactMap { $0["id"]?.text } ?? []
    }
}
