import Clockwork
import Foundation
import Schema
import TaskServiceDomain
import Testing

@testable import TaskInterchange

@Suite struct ExactnessTests {
    @Test(arguments: [TaskFormat.taskwarrior, .ics, .json], 1...8 as ClosedRange<UInt64>)
    func `what we write we read again, every field of it`(format: TaskFormat, seed: UInt64) throws {
        let desk = try Desk()
        var generated = GeneratedTasks(seed: seed)
        let tasks = generated.tasks(100).map { task in
            var task = task
            if task.extra?.isEmpty == true { task.extra = nil }
            return task
        }
        let file = try desk.again(format, tasks, GeneratedTasks.projects)
        expectEqual(file.tasks, tasks)
        #expect(file.skipped == [])
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `a todo.txt keeps all but times of the day and what other systems said`(seed: UInt64) throws {
        let desk = try Desk()
        var generated = GeneratedTasks(seed: seed)
        let tasks = generated.tasks(100)
        let file = try desk.again(.todotxt, tasks, GeneratedTasks.projects)
        func said(_ tasks: [TaskDocument]) -> [TaskDocument] {
            tasks.map { task in
                var said = TaskDocument(
                    id: task.id,
                    name: task.name,
                    created: desk.clock.instant(desk.clock.today(task.created), seconds: 0)
                )
                for field in TaskField.all
                where !["created", "modified", "ended", "order", "from"].contains(field.name) {
                    field.set(&said, field.get(task))
                }
                said.modified = said.created
                said.order = 0
                return said
            }
        }
        expectEqual(said(file.tasks), said(tasks))
    }

    @Test func `a due date that another program moved is moved here, though ours is carried beside it`() throws {
        let desk = try Desk()
        var task = TaskDocument(id: TaskDocument.example.id, name: "Pan", created: Desk.now)
        task.due = CalendarTime(try #require(CivilDate(2026, 12, 1)), seconds: 34_200)
        let text = try desk.text(
            .taskwarrior,
            {
                var file = TaskFile(); file.tasks = [task]; return file
            }()
        )
        #expect(text.contains("\"gtd_due\":\"2026-12-01T09:30\""))
        #expect(desk.read(.taskwarrior, text).tasks.first?.due == task.due)
        let moved = text.replacing("\"due\":\"20261201T083000Z\"", with: "\"due\":\"20261202T230000Z\"")
        #expect(desk.read(.taskwarrior, moved).tasks.first?.due == CalendarTime(try #require(CivilDate(2026, 12, 3))))
    }

    @Test func `a task completed elsewhere is completed, whatever our own category beside it says`() throws {
        let desk = try Desk()
        var task = TaskDocument(id: TaskDocument.example.id, name: "Pan", created: Desk.now)
        task.category = .next
        let file = try desk.again(.ics, [task])
        #expect(file.tasks.first?.category == .next)
        let text = try desk.text(.ics, file).replacing("NEEDS-ACTION", with: "COMPLETED")
        let done = desk.read(.ics, text).tasks.first
        #expect(done?.category == .completed)
        #expect(done?.from == .next)
    }

    @Test func `a task that says all in the format's own words has nothing of ours beside it`() throws {
        let desk = try Desk()
        var task = TaskDocument(
            id: TaskDocument.example.id,
            name: "Pan",
            created: Timestamp(milliseconds: 1_795_000_000_000)
        )
        task.category = .next
        task.priority = 3
        task.due = CalendarTime(try #require(CivilDate(2026, 12, 1)))
        task.contexts = ["casa"]
        var file = TaskFile()
        file.tasks = [task]
        #expect(try desk.text(.taskwarrior, file).components(separatedBy: "gtd_").count == 2)
        #expect(try desk.text(.ics, file).components(separatedBy: "X-GTD-").count == 2)
        #expect(
            try desk.text(.todotxt, file)
                == "(B) 2026-11-18 Pan @casa due:2026-12-01 gtd:next uuid:\(task.id)\n"
        )
    }
}
