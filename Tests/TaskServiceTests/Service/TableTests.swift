import Bus
import Foundation
import GRDB
import Schema
import TestKit
import Testing

/// What is told on the bus, what is retained and what is stored are the same after any commands.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct TableTests {
    @Test(arguments: [7, UInt64.random(in: 1000...999_999)])
    func `after any commands all views of the tasks agree`(_ seed: UInt64) async throws {
        try await withTasks { tasks in
            var commands = RandomCommands(seed: seed)
            for _ in 1...8 {
                var ids: [String] = []
                for _ in 1...50 {
                    let (path, payload) = commands.next()
                    ids.append(try await tasks.send(path, payload))
                }
                for id in ids { commands.learn(try await tasks.answer(to: id)) }
            }
            let newcomer = try await TestClient.connect(to: tasks.broker)
            try await newcomer.subscribe("\(tasks.root)/state/#")
            try await Self.counts(tasks)
            let database = try await TaskDatabase(stopping: tasks)
            let rows = try database.rows()
            #expect(rows.count > 30, "seed \(seed)")
            #expect(try tasks.folded() == rows, "seed \(seed)")
            try await eventually("the newcomer has heard the last of it") {
                Self.last(newcomer, tasks.root)["counts"] == tasks.documents("counts").last?.json
            }
            try Self.checkRetained(newcomer, tasks.root, database)
            try Self.checkCounts(newcomer, tasks.root, database)
            try Self.checkSearch(database)
            newcomer.stop()
        }
    }

    /// Waits until the counts say as many tasks as the events.
    private static func counts(_ tasks: RunningService) async throws {
        try await eventually("the counts are told") {
            let counts = tasks.documents("counts").last?.json
            let told = Dictionary(grouping: try tasks.folded().values) { $0.components(separatedBy: " | ")[1] }
            let overdue = try overdue(StoppedDatabase(path: tasks.folder.file("data/task-service.db")))
            return names.allSatisfy { (counts?[$0]?.number ?? -1) == Double(told[$0]?.count ?? 0) }
                && counts?["overdue"]?.number == overdue
        }
    }

    private static func overdue(_ database: StoppedDatabase) throws -> Double? {
        try database.read { db in
            try Double.fetchOne(db, sql: "SELECT count(*) FROM task WHERE ended IS NULL AND due < '2026'")
        }
    }

    private static let names = ["inbox", "next", "waiting", "project", "someday", "completed", "trash"]

    private static func last(_ client: TestClient, _ root: String) -> [String: JSON] {
        client.received(on: "\(root)/state").reduce(into: [:]) { documents, message in
            let name = String(message.topic.dropFirst("\(root)/state/".count))
            documents[name] = message.payload.isEmpty ? nil : message.json
        }
    }

    private static func checkRetained(_ client: TestClient, _ root: String, _ database: TaskDatabase) throws {
        let retained = last(client, root).filter { $0.key.hasPrefix("task-") }
        let shown = try database.read { db in
            try Row.fetchAll(db, sql: "SELECT id, version, name FROM task WHERE category IN ('next', 'waiting')")
        }
        #expect(retained.keys.sorted() == shown.map { "task-\($0["id"] as String)" }.sorted())
        for row in shown {
            let document = try #require(retained["task-\(row["id"] as String)"])
            #expect(document["version"]?.text == "\(row["version"] as Int)")
            #expect(document["name"]?.text == row["name"])
        }
        #expect(shown.count > 3)
    }

    private static func checkCounts(_ client: TestClient, _ root: String, _ database: TaskDatabase) throws {
        let counts = try #require(last(client, root)["counts"])
        let stored = try database.read { db in
            try Row.fetchAll(db, sql: "SELECT category, count(*) FROM task GROUP BY category")
                .reduce(into: [:]) { $0[$1[0] as String] = $1[1] as Int }
        }
        for name in names { #expect(counts[name]?.number == Double(stored[name] ?? 0), "\(name)") }
        #expect(counts["overdue"]?.number == (try overdue(database.file)))
    }

    private static func checkSearch(_ database: TaskDatabase) throws {
        try database.read { db in
            let tasks = try Row.fetchAll(db, sql: "SELECT number, name FROM task")
            for task in tasks {
                let found = try Set(
                    Int64.fetchAll(
                        db,
                        sql: "SELECT rowid FROM search WHERE search MATCH ?",
                        arguments: ["name : \"\(task["name"] as String)\""]
                    )
                )
                #expect(found.contains(task["number"]), "\(task)")
                #expect(found.isSubset(of: Set(tasks.map { $0["number"] as Int64 })), "\(task)")
            }
            let all = try Int.fetchOne(db, sql: "SELECT count(*) FROM search WHERE search MATCH 'pan'")
            let named = tasks.count { ($0["name"] as String).contains("pan") }
            #expect(all == named)
        }
    }
}
