import Foundation
import GRDB
import Schema
import TestKit
import Testing

@testable import TaskService

/// What a file may change of what is here already.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ImportTests {
    @Test func `the same file again takes nothing back that was done since`() async throws {
        try await withTasks { tasks in
            let first = try await tasks.take("todotxt", "Comprar el pan\nRegar rec:1w\n")
            #expect(first["added"]?.number == 2)
            let id = try #require(try await tasks.ask("list")["tasks"]?.elements.first?["id"]?.text)
            try await tasks.perform("\(id)/move", "next")
            try await tasks.perform("\(id)/edit", #"{"due":"2026-12-01","note":"integral"}"#)
            let again = try await tasks.take("todotxt", "Comprar el pan\nRegar rec:1w\nLlamar\n")
            #expect(again["added"]?.number == 1)
            #expect(again["updated"]?.number == 0)
            #expect(again["unchanged"]?.number == 2)
            let task = try await tasks.task(id)
            #expect(task["category"]?.text == "next")
            #expect(task["due"]?.text == "2026-12-01")
            #expect(task["note"]?.text == "integral")
        }
    }

    @Test func `a file that says something new of a task changes it, and once only`() async throws {
        try await withTasks { tasks in
            _ = try await tasks.take("taskwarrior", Self.file("Pan"))
            #expect(try await tasks.take("taskwarrior", Self.file("Pan integral"))["updated"]?.number == 1)
            try await tasks.perform("\(Self.id)/edit", #"{"name":"Pan de masa madre"}"#)
            #expect(try await tasks.take("taskwarrior", Self.file("Pan integral"))["unchanged"]?.number == 1)
            #expect(try await tasks.task(Self.id)["name"]?.text == "Pan de masa madre")
        }
    }

    @Test func `what a reader fills in with the time of reading is not what the file says`() throws {
        func read(at now: Timestamp, _ day: Int) -> TaskDocument {
            var task = TaskDocument(id: Self.id, name: "Regar", created: now)
            task.waiting = WaitingFor(person: "Marta", since: now)
            let start = CalendarTime(CivilDate(day: day))
            task.recurrence = Recurrence(rule: "FREQ=WEEKLY", mode: .fixed, start: start, series: Self.id)
            return task
        }
        let (first, later) = (read(at: Shelf.now, 20_778), read(at: Shelf.now + 90_000, 20_779))
        #expect(try ImportTable.digest(first) == ImportTable.digest(later))
        var due = later
        due.due = .day(1)
        #expect(try ImportTable.digest(due) != ImportTable.digest(later))
    }

    @Test func `an import that was undone can be done again, and undoing something else changes nothing of that`()
        async throws
    {
        try await withTasks { tasks in
            _ = try await tasks.take("taskwarrior", Self.file("Pan"))
            try await tasks.perform("log/undo")
            #expect(try await tasks.take("taskwarrior", Self.file("Pan"))["added"]?.number == 1)
            _ = try await tasks.take("taskwarrior", Self.file("Pan integral"))
            try await tasks.perform("log/undo")
            #expect(try await tasks.task(Self.id)["name"]?.text == "Pan")
            #expect(try await tasks.take("taskwarrior", Self.file("Pan integral"))["updated"]?.number == 1)
            try await tasks.perform("\(Self.id)/move", "next")
            try await tasks.perform("\(Self.id)/edit", #"{"priority":3}"#)
            try await tasks.perform("log/undo")
            #expect(try await tasks.take("taskwarrior", Self.file("Pan integral"))["unchanged"]?.number == 1)
            #expect(try await tasks.task(Self.id)["category"]?.text == "next")
        }
    }

    @Test func `what a file said is forgotten with the task`() async throws {
        try await withTasks { tasks in
            _ = try await tasks.take("taskwarrior", Self.file("Pan"))
            try await tasks.perform("\(Self.id)/trash")
            try await tasks.perform("\(Self.id)/purge")
            let database = try await TaskDatabase(stopping: tasks)
            #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM imported") } == 0)
        }
    }

    @Test func `a file that names a project leaves what is known of it alone`() async throws {
        try await withTasks { tasks in
            let known = #"{"name":"Reforma cocina","outcome":"Cocinar en casa","order":"sequential","reviewEvery":14}"#
            try await tasks.perform("project-reforma/edit", known)
            let before = try await tasks.ask("projects")["projects"]?.elements.first
            _ = try await tasks.take("todotxt", "Azulejos +reforma\n")
            // As `quintet tasks import` sends it.
            let time = #""2026-11-20T00:00:00.000Z""#
            let project =
                #"{"id":"reforma","version":1,"name":"reforma","order":"parallel","status":"active","reviewEvery":7,"reviewed":\#(time),"created":\#(time)}"#
            _ = try await tasks.take("json", #"{"quintet":"tasks","version":1,"tasks":[],"projects":[\#(project)]}"#)
            #expect(try await tasks.ask("projects")["projects"]?.elements.first == before)
        }
    }

    @Test func `what our own calendar file knows of a project is taken in, and once only`() async throws {
        try await withTasks { tasks in
            _ = try await tasks.capture("Azulejos +reforma")
            try await tasks.perform("project-reforma/edit", #"{"outcome":"Cocinar en casa"}"#)
            let file = try #require(try await tasks.ask("export", "ics")["text"]?.text)
            for (outcome, expected) in [("Otra cosa", "Cocinar en casa"), ("Cenar en casa", "Cenar en casa")] {
                try await tasks.perform("project-reforma/edit", #"{"outcome":"\#(outcome)"}"#)
                _ = try await tasks.take("ics", file)
                let project = try await tasks.ask("projects")["projects"]?.elements.first
                #expect(project?["outcome"]?.text == expected)
            }
        }
    }

    @Test func `an export of all has the projects without tasks, too, page by page`() async throws {
        try await withTasks { tasks in
            _ = try await tasks.capture("Azulejos +reforma")
            for number in 100..<240 { try await tasks.send("project-p\(number)/edit", "Proyecto \(number)") }
            try await eventually("all are there") { tasks.events("changed").count == 142 }
            var (ids, cursor): ([String], String?) = ([], nil)
            repeat {
                let place = cursor.map { #","cursor":"\#($0)""# } ?? ""
                let page = try await tasks.ask("export", #"{"format":"json"\#(place)}"#)
                let file = try JSON(#require(page["text"]?.text).utf8)
                ids += file["projects"]?.elements.compactMap { $0["id"]?.text } ?? []
                cursor = page["next"]?.text
            } while cursor != nil
            #expect(ids == ["reforma"] + (100..<240).map { "p\($0)" })
            let some = try await tasks.ask("export", #"{"format":"json","category":"next"}"#)
            #expect(some["text"]?.text?.contains("Proyecto") == false)
        }
    }

    private static let id = "0198f3c2-0000-4000-8000-000000000001"

    private static func file(_ name: String) -> String {
        #"[{"uuid":"\#(id)","description":"\#(name)","entry":"20260101T000000Z","status":"pending"}]"#
    }
}

extension RunningService {
    /// Takes a file in and answers the report.
    fileprivate func take(_ format: String, _ text: String) async throws -> JSON {
        let command = try JSONSerialization.data(withJSONObject: ["format": format, "text": text])
        return try #require(try await perform("file/import", String(decoding: command, as: UTF8.self))["result"])
    }
}
