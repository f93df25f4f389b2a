import Schema
import Testing

@testable import TaskInterchange

@Suite struct TodoTxtTests {
    private func one(_ line: String) throws -> TaskDocument {
        try #require(try Desk().read(.todotxt, line).tasks.first)
    }

    @Test func `the priority may stand after the date of a completed task`() throws {
        let task = try one("x 2014-01-02 (B) 2013-12-30 Create golang library test cases @Go +go-todotxt")
        #expect(task.name == "Create golang library test cases")
        #expect(task.category == .completed && task.priority == 3)
        #expect(task.contexts == ["Go"] && task.project == "go-todotxt")
        #expect(task.created == Timestamp("2013-12-29T23:00:00Z"))
        #expect(task.ended == Timestamp("2014-01-01T23:00:00Z"))
    }

    @Test func `known keys are fields, unknown ones stay in the name`() throws {
        let task = try one(
            "(F) Llamar due:2026-12-01 t:2026-11-30 rec:+2w wf:Marta%20R. lazy:bar gtd:waiting 10:30 http://x.org"
        )
        #expect(task.name == "Llamar lazy:bar 10:30 http://x.org")
        #expect(task.due?.description == "2026-12-01" && task.defer?.description == "2026-11-30")
        #expect(task.recurrence?.rule == "FREQ=WEEKLY;INTERVAL=2" && task.recurrence?.mode == .fixed)
        #expect(task.waiting?.person == "Marta R." && task.category == .waiting)
        #expect(task.priority == 1 && task.extra?["todotxt.priority"] == "F")
    }

    @Test func `a date that does not exist stays in the name with a warning`() throws {
        let file = try Desk().read(.todotxt, "Pan due:2026-02-30")
        #expect(file.tasks.first?.name == "Pan due:2026-02-30")
        #expect(file.warnings.count == 1)
    }

    @Test func `equal lines are different tasks, and the same ones every time`() throws {
        let first = try Desk().read(.todotxt, "Pan\nPan\nx 2026-01-01 Pan\n")
        #expect(Set(first.tasks.map(\.id)).count == 3)
        #expect(try Desk().read(.todotxt, "Pan\nPan\nx 2026-01-01 Pan\n").tasks == first.tasks)
    }

    @Test(arguments: ["@at", "+plus", "due:2026-12-01", "uuid:foo +a @b"])
    func `a name that looks like marks only comes back as it was`(_ name: String) throws {
        let desk = try Desk()
        var task = TaskDocument(id: "0198f3c2-0000-7000-8000-000000000001", name: name, created: Desk.now)
        task.project = "casa"
        task.note = "nota"
        let again = try #require(try desk.again(.todotxt, [task]).tasks.first)
        #expect(again.name == name && again.note == "nota" && again.project == "casa")
        #expect(again.contexts == nil && again.due == nil)
    }

    @Test func `a line whose task has changed is written anew and keeps its id`() throws {
        let desk = try Desk()
        var file = desk.read(.todotxt, "(A) Thank Mom @phone\n")
        file.tasks[0].priority = 2
        let text = try desk.text(.todotxt, file)
        #expect(text.hasPrefix("(C) "))
        let again = desk.read(.todotxt, text)
        #expect(again.tasks.map(\.id) == file.tasks.map(\.id))
        #expect(again.tasks.first?.contexts == ["phone"])
    }
}
