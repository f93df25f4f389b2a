import Foundation
import GRDB
import Schema
import TestKit
import Testing

/// The one reminder, by the real clock.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ReminderServiceTests {
    private static let settings = ["TASKS_QUIET_HOURS": "none", "TASKS_REVIEW_HOURS": "14"]

    /// Stops the service and makes the last notice or review so many hours older.
    private static func setBack(_ hours: Double, _ tasks: RunningService) async throws {
        let database = try await TaskDatabase(stopping: tasks)
        try database.change("UPDATE reminder SET anchor = ?", [RunningService.milliseconds(in: -hours * 3600)])
    }

    private static func anchor(_ database: TaskDatabase) throws -> Int64? {
        try database.read { try Int64.fetchOne($0, sql: "SELECT anchor FROM reminder") }
    }

    @Test func `an inbox that waited for its interval is told of once, whatever is restarted`() async throws {
        try await withTasks(Self.settings) { tasks in
            for name in ["Uno", "Dos"] { _ = try await tasks.capture(name) }
            try await Self.setBack(14.1, tasks)
            try await tasks.launch()
            let event = try await tasks.first("review-due")
            #expect(event["subject"]?.text == "inbox")
            #expect(event["data"]?["count"]?.number == 2)
            let attention = try #require(event["data"]?["attention"])
            #expect(attention["title"]?.text == "2 tasks in the inbox")
            #expect(attention["level"]?.text == "info")
            #expect(attention["dedupeKey"]?.text?.hasPrefix("tasks-review-") == true)
            try await tasks.process.kill()
            try await tasks.launch()
            _ = try await tasks.capture("Tres")
            try await tasks.stays("review-due", 1)
            #expect(try await tasks.ask("list", "inbox")["tasks"]?.elements.count == 3, "a notice is no task")
        }
    }

    @Test func `two intervals are two notices with two keys`() async throws {
        try await withTasks(Self.settings) { tasks in
            _ = try await tasks.capture("Uno")
            for count in 1...2 {
                try await Self.setBack(15, tasks)
                try await tasks.launch()
                try await eventually("notice \(count)") { tasks.distinct("review-due").count == count }
            }
            let keys = tasks.distinct("review-due").map { $0["data"]?["attention"]?["dedupeKey"]?.text }
            #expect(Set(keys).count == 2)
            #expect(
                tasks.distinct("review-due").last?["data"]?["attention"]?["title"]?.text == "1 task in the inbox"
            )
        }
    }

    @Test func `an empty inbox is not told of, and the next interval counts anew`() async throws {
        try await withTasks(Self.settings) { tasks in
            let id = try await tasks.capture("Uno")
            try await tasks.perform("\(id)/move", "next")
            try await Self.setBack(20, tasks)
            let begin = RunningService.milliseconds(in: 0)
            try await tasks.launch()
            _ = try await tasks.capture("Dos")
            try await tasks.stays("review-due", 0)
            let anchor = try #require(try Self.anchor(try await TaskDatabase(stopping: tasks)))
            #expect(anchor >= begin)
        }
    }

    @Test func `there is no notice before the interval is over, and none in quiet hours`() async throws {
        let hour = Int(RunningService.milliseconds(in: 0) / 3_600_000 % 24)
        for quiet in ["none", "\((hour + 22) % 24):00-\((hour + 2) % 24):00"] {
            try await withTasks(["TASKS_QUIET_HOURS": quiet, "TASKS_ZONE": "UTC"]) { tasks in
                _ = try await tasks.capture("Uno")
                try await Self.setBack(quiet == "none" ? 13.9 : 14.1, tasks)
                try await tasks.launch()
                _ = try await tasks.capture("Dos")
                try await tasks.stays("review-due", 0)
            }
        }
    }

    @Test func `a review moves the notice`() async throws {
        try await withTasks(Self.settings) { tasks in
            _ = try await tasks.capture("Uno")
            try await Self.setBack(13.9, tasks)
            try await tasks.launch()
            let begin = RunningService.milliseconds(in: 0)
            #expect(try await tasks.perform("inbox/reviewed")["outcome"]?.text == "applied")
            let database = try await TaskDatabase(stopping: tasks)
            #expect(try #require(try Self.anchor(database)) >= begin)
            #expect(tasks.events("review-due").isEmpty)
        }
    }
}
