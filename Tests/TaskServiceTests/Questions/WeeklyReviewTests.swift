import Schema
import Testing

@testable import TaskService

@Suite struct WeeklyReviewTests {
    private func steps(_ shelf: Shelf) throws -> [TaskReview.StepName: TaskReview.Step] {
        let answer = try shelf.read { try WeeklyReview(pages: $0, clock: shelf.clock, now: Shelf.now).answer() }
        #expect(answer.steps.map(\.name) == [.inbox, .waiting, .stuck, .projects, .calendar, .breakdown, .someday])
        #expect(try shelf.codec.encode(answer).count < 48 * 1024)
        return Dictionary(uniqueKeysWithValues: answer.steps.map { ($0.name, $0) })
    }

    @Test func `every step has its own, counted and in its order`() throws {
        let shelf = try Shelf()
        for number in 1...12 { try shelf.add("in \(number)", .inbox) }
        for (name, ago) in [("new", 1.0), ("old", 9), ("older", 20)] {
            try shelf.add(name, .waiting) { $0.waiting = WaitingFor(person: "Ana", since: Shelf.now + -ago * 86_400) }
        }
        try shelf.add("big", .project)
        try shelf.add("shown", .someday)
        try shelf.add("hidden", .someday, hidden: true)
        try shelf.add("hidden in", .inbox, hidden: true)
        let steps = try steps(shelf)
        #expect(steps[.inbox]?.count == 12)
        #expect(steps[.inbox]?.tasks.map(\.name) == (1...10).map { "in \($0)" })
        #expect(steps[.waiting]?.tasks.map(\.name) == ["older", "old", "new"])
        #expect(steps[.breakdown]?.tasks.map(\.name) == ["big"])
        #expect(steps[.someday]?.tasks.map(\.name) == ["shown", "hidden"])
    }

    @Test func `the calendar reaches from 7 days ago to 7 days ahead`() throws {
        let shelf = try Shelf()
        for offset in [8, 7, 0, -7, -8] { try shelf.add("\(offset)") { $0.due = .day(offset) } }
        try shelf.add("done", .completed) { $0.due = .day(0) }
        try shelf.add("hidden", hidden: true) { $0.due = .day(0) }
        #expect(try steps(shelf)[.calendar]?.tasks.map(\.name) == ["-7", "0", "7"])
        #expect(try steps(shelf)[.calendar]?.count == 3)
    }

    @Test func `projects are stuck without a next action, and looked at when their days are over`() throws {
        let shelf = try Shelf()
        for (id, name, days) in [("a", "Zapatos", 6), ("b", "árbol", 7), ("c", "Casa", 30)] {
            try shelf.add(ProjectDocument(id: id, name: name, created: Shelf.now + Double(-days) * 86_400))
        }
        var done = ProjectDocument(id: "d", name: "Done", created: Shelf.now + -90 * 86_400)
        done.status = .completed
        try shelf.add(done)
        try shelf.add("act") { $0.project = "b" }
        try shelf.add("wait", .waiting) { $0.project = "a" }
        let steps = try steps(shelf)
        #expect(steps[.stuck]?.projects.map(\.id) == ["c", "a"])
        #expect(steps[.projects]?.projects.map(\.id) == ["c", "b"])
        let active = try shelf.read { try RankedProjects(db: $0.db, codec: $0.codec).all() }
        #expect(active.map(\.id) == ["c", "a", "b"])
        #expect(active.map(\.stuck) == [true, true, nil])
        let all = try shelf.read { try RankedProjects(db: $0.db, codec: $0.codec).all(true) }
        #expect(all.map(\.id) == ["c", "a", "b", "d"])
    }

    @Test func `long notes do not make the answer longer than a message`() throws {
        let shelf = try Shelf()
        for category in [TaskCategory.inbox, .waiting, .project, .someday] {
            for number in 1...10 {
                try shelf.add("\(category) \(number)", category) { $0.note = String(repeating: "x", count: 9000) }
            }
        }
        let steps = try steps(shelf)
        #expect(steps[.inbox]?.tasks.isEmpty == false)
        #expect(steps[.someday]?.count == 10)
    }
}
