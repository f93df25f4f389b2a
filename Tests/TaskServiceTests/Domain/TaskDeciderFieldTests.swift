import Schema
import TaskServiceDomain
import TestKit
import Testing

struct TaskDeciderFieldTests {
    private static let day = CalendarTime(CivilDate(day: 20_720))

    private func edited(_ task: TaskDocument = TaskSample.task(in: .next), _ change: (inout TaskEdit) -> Void) throws
        -> TaskDocument?
    {
        var edit = TaskEdit()
        change(&edit)
        return try TaskDecider.decide(TaskDirective(.edit(edit), at: TaskSample.now), task).first?.task
    }

    @Test func `an edit of one field leaves all others`() throws {
        var expected = TaskSample.task(in: .next)
        expected.due = Self.day
        var edit = TaskEdit()
        edit.due = .set(Self.day)
        try TaskSample.given(.next).when(TaskDirective(.edit(edit), at: TaskSample.now))
            .then(TaskSample.changed(.edited, expected))
    }

    @Test(arguments: TaskSample.categories)
    func `an edit that says what is there already is no change`(_ category: TaskCategory) throws {
        var edit = TaskEdit()
        edit.name = "Presupuesto"
        edit.note = .set("con IVA")
        edit.addContexts = ["tel"]
        edit.removeContexts = ["casa"]
        edit.due = .clear
        try TaskSample.given(category).when(TaskDirective(.edit(edit), at: TaskSample.now)).then()
    }

    @Test func `an edit may clear what can be absent`() throws {
        var task = TaskSample.task(in: .next)
        task.due = Self.day
        task.defer = Self.day
        task.project = "reforma"
        task.dependsOn = ["a"]
        task.recurrence = Recurrence(rule: "FREQ=DAILY", mode: .fixed, start: Self.day, series: task.id)
        let after = try #require(
            try edited(task) { edit in
                edit.note = .clear
                edit.contexts = .clear
                edit.due = .clear
                edit.defer = .clear
                edit.project = .clear
                edit.dependsOn = .clear
                edit.repetition = .clear
            }
        )
        #expect(after.note == nil && after.contexts == nil && after.due == nil && after.defer == nil)
        #expect(after.project == nil && after.dependsOn == nil && after.recurrence == nil)
        #expect(after.name == "Presupuesto")
    }

    @Test func `contexts are set, then added, then taken away, none twice`() throws {
        let after = try edited { edit in
            edit.contexts = .set(["casa", "tel", "casa"])
            edit.addContexts = ["pc", "tel"]
            edit.removeContexts = ["casa"]
        }
        #expect(after?.contexts == ["tel", "pc"])
    }

    @Test func `empty texts and lists are none`() throws {
        let after = try edited { edit in
            edit.note = .set("")
            edit.contexts = .set([])
            edit.dependsOn = .set([])
        }
        #expect(after?.note == nil)
        #expect(after?.contexts == nil)
        #expect(after?.dependsOn == nil)
    }

    @Test func `a series begins with the date of the same edit, and goes on under another rule`() throws {
        let repetition = TaskEdit.Repetition(rule: "FREQ=DAILY", mode: .fixed, today: CivilDate(day: 1))
        let first = try #require(
            try edited { edit in
                edit.due = .set(Self.day)
                edit.repetition = .set(repetition)
            }
        )
        #expect(first.recurrence?.start == Self.day)
        #expect(first.recurrence?.series == TaskSample.id)
        var third = first
        third.recurrence?.occurrence = 3
        third.recurrence?.series = "series"
        let weekly = TaskEdit.Repetition(rule: "FREQ=WEEKLY", mode: .afterDone, today: CivilDate(day: 1))
        let after = try edited(third) { $0.repetition = .set(weekly) }
        #expect(after?.recurrence?.rule == "FREQ=WEEKLY")
        #expect(after?.recurrence?.occurrence == 3)
        #expect(after?.recurrence?.series == "series")
    }

    @Test func `a series without a date begins today`() throws {
        let today = CivilDate(day: 20_700)
        let after = try edited { $0.repetition = .set(.init(rule: "FREQ=DAILY", mode: .fixed, today: today)) }
        #expect(after?.recurrence?.start == CalendarTime(today))
    }

    @Test func `a series keeps the first date that was given to its first instance`() throws {
        var task = TaskSample.task(in: .next)
        let today = CalendarTime(CivilDate(day: 20_700))
        task.recurrence = Recurrence(rule: "FREQ=DAILY", mode: .fixed, start: today, series: task.id)
        let dated = try #require(try edited(task) { $0.due = .set(Self.day) })
        #expect(dated.recurrence?.start == Self.day)
        #expect(try edited(dated) { $0.due = .set(today) }?.recurrence?.start == Self.day)
        task.recurrence?.occurrence = 2
        #expect(try edited(task) { $0.due = .set(Self.day) }?.recurrence?.start == today)
    }

    @Test func `waiting for the same person goes on, for another begins anew`() throws {
        var expected = TaskSample.task(in: .waiting)
        expected.waiting?.followUp = Self.day
        try TaskSample.given(.waiting).when(TaskDirective(.wait("Marta", until: Self.day), at: TaskSample.now))
            .then(TaskSample.changed(.waiting, expected))
        expected.waiting = WaitingFor(person: "Luis", since: TaskSample.now)
        try TaskSample.given(.waiting).when(TaskDirective(.wait("Luis", until: nil), at: TaskSample.now))
            .then(TaskSample.changed(.waiting, expected))
    }

    @Test func `waiting again just the same is no change`() throws {
        try TaskSample.given(.waiting).when(TaskDirective(.wait("Marta", until: nil), at: TaskSample.now)).then()
    }

    @Test func `a file does not change when a task was made or ended, or since when it waits`() throws {
        var file = TaskSample.task(in: .waiting)
        file.created = TaskSample.now
        file.waiting?.since = TaskSample.now
        file.order = 1
        try TaskSample.given(.waiting).when(TaskDirective(.adopt(file), at: TaskSample.now)).then()
        var ended = TaskSample.task(in: .completed)
        ended.ended = TaskSample.now
        try TaskSample.given(.completed).when(TaskDirective(.adopt(ended), at: TaskSample.now)).then()
    }

    @Test func `an answer's mark of being blocked never gets into an event`() throws {
        var task = TaskSample.task(in: .next)
        task.blocked = true
        try TaskSample.given(task).when(TaskDirective(.move(.someday), at: TaskSample.now))
            .thenState { $0?.blocked == nil && $0?.category == .someday }
    }
}
