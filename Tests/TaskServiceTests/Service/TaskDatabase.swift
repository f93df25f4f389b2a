import Foundation
import GRDB
import Schema
import TestKit
import Testing

/// The database of a task-service that does not run.
struct TaskDatabase {
    /// Its file.
    let file: StoppedDatabase

    /// Stops the service and looks at what it leaves.
    init(stopping tasks: RunningService, in folder: String? = nil) async throws {
        // A search has what was captured a moment ago put into the index.
        if folder == nil { _ = try await tasks.ask("search", "x") }
        try await tasks.process.stop()
        file = StoppedDatabase(path: (folder ?? tasks.folder.file("data")) + "/task-service.db")
    }

    /// When a task is overdue, in milliseconds.
    func dueAt(_ id: String) throws -> Int64 {
        try read { try Int64.fetchOne($0, sql: "SELECT dueAt FROM task WHERE id = ?", arguments: [id]) } ?? 0
    }

    /// Reads, and cannot write.
    func read<T>(_ body: (Database) throws -> T) throws -> T { try file.read(body) }

    /// Changes what is there.
    func change(_ sql: String, _ arguments: StatementArguments = []) throws { try file.change(sql, arguments) }

    /// The words by which every row of a table is compared: one text for each task.
    func rows() throws -> [String: String] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM task").reduce(into: [:]) { rows, row in
                let texts = ["id", "category", "fromCategory", "name", "note", "project", "deferTime", "due"]
                    .map { (row[$0] as String?) ?? "–" }
                let numbers = ["version", "priority", "created", "modified", "ended"]
                    .map { (row[$0] as Int64?).map { "\($0)" } ?? "–" }
                let json = try ["contexts", "waiting", "recurrence", "dependsOn", "extra"]
                    .map { try (row[$0] as String?).map { try JSON($0.utf8).sorted } ?? "–" }
                let all = texts + numbers + json + ["\(row["rank"] as Double)"]
                rows[row["id"]] = all.joined(separator: " | ")
            }
        }
    }
}

extension JSON {
    /// A text that is the same for equal values.
    var sorted: String {
        switch self {
        case .object(let members):
            "{" + members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.sorted)" }.joined(separator: ", ")
                + "}"
        case .list(let elements): "[" + elements.map(\.sorted).joined(separator: ", ") + "]"
        default: text ?? "null"
        }
    }

    /// A task of an event as its row would be.
    func row() throws -> String {
        func text(_ key: String) -> String { self[key]?.text ?? "–" }
        func time(_ key: String) throws -> String {
            guard let text = self[key]?.text else { return "–" }
            return "\(try #require(Timestamp(text)).milliseconds)"
        }
        let texts = ["id", "category", "from", "name", "note", "project", "defer", "due"].map(text)
        let numbers = try ["version", "priority"].map(text) + ["created", "modified", "ended"].map(time)
        let json = ["contexts", "waiting", "recurrence", "dependsOn", "extra"].map { self[$0]?.sorted ?? "–" }
        let all = texts + numbers + json + ["\(self["order"]?.number ?? .nan)"]
        return all.joined(separator: " | ")
    }
}

extension RunningService {
    /// What the `changed` events heard so far make of the tasks.
    func folded() throws -> [String: String] {
        try events("changed").reduce(into: [:]) { rows, message in
            let id = try #require(message.json?["subject"]?.text)
            guard !id.hasPrefix("project-") else { return }
            rows[id] = try message.json?["data"]?["task"]?.row()
        }
    }

    /// A point in time so many seconds from now, cut to seconds, as a command says it.
    static func soon(_ seconds: Double) -> String {
        CalendarTime(Timestamp(milliseconds: milliseconds(in: seconds))).description
    }

    /// A point in time in milliseconds since 1970.
    static func milliseconds(in seconds: Double) -> Int64 { Int64((Date.now.timeIntervalSince1970 + seconds) * 1000) }
}
