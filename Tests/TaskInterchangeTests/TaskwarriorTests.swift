import Schema
import TaskServiceDomain
import Testing

@testable import TaskInterchange

@Suite struct TaskwarriorTests {
    private let id = "4c8660cd-d3d9-4ab2-84e2-cc73f3851e99"

    private func one(_ members: String) throws -> TaskDocument? {
        try Desk().read(.taskwarrior, "[{\"uuid\":\"\(id)\",\"description\":\"d\",\"status\":\"pending\",\(members)}]")
            .tasks.first
    }

    @Test(arguments: [
        (#""tags":["someday"]"#, TaskCategory.someday), (#""wait":"20380101T000000Z""#, .someday),
        (#""tags":["waiting","x"]"#, .waiting), (#""tags":["next"]"#, .next), (#""start":"20260101T000000Z""#, .next),
        (#""project":"a""#, .project), (#""project":"a","due":"20260101T000000Z""#, .next), (#""x":"y""#, .inbox),
        (#""tags":["next"],"gtd_category":"someday""#, .someday), (#""gtd_category":"completed""#, .inbox),
    ])
    func `the category is what tags and dates say, or our own word`(members: String, category: TaskCategory) throws {
        #expect(try one(members)?.category == category)
    }

    @Test func `a local midnight is the whole day, any other time a point in time`() throws {
        #expect(try one(#""due":"20261130T230000Z""#)?.due?.description == "2026-12-01")
        #expect(try one(#""due":"20261201T000000Z""#)?.due?.description == "2026-12-01T00:00Z")
        #expect(try one(#""due":"1767225600""#)?.due?.description == "2026-01-01T00:00Z")
        #expect(try one(#""due":"2026-03-01T10:00:00Z""#)?.due?.description == "2026-03-01T10:00Z")
    }

    @Test func `a date that does not exist is left out with a warning, the task is not`() throws {
        let text = "{\"uuid\":\"\(id)\",\"description\":\"d\",\"status\":\"pending\",\"due\":\"20260230T000000Z\"}"
        let file = try Desk().read(.taskwarrior, "\n\(text)")
        #expect(file.tasks.count == 1 && file.tasks.first?.due == nil)
        #expect(file.warnings.first?.line == 2)
    }

    @Test func `a record that would crash Taskwarrior is skipped, and the others are read`() throws {
        let text = """
            {"uuid":"nonsense","description":"a","status":"pending"}
            {"uuid":"\(id)","description":"b","status":"lost"}
            {"uuid":"\(id)","description":"c \\ud83d\\ude02","status":"pending","depends":"[\\"\(id)\\"]"}
            """
        let file = try Desk().read(.taskwarrior, text)
        #expect(file.skipped.map(\.line) == [1, 2])
        #expect(file.tasks.map(\.name) == ["c 😂"])
        #expect(file.tasks.first?.dependsOn == [id])
    }

    @Test func `a template and its open instance are one task, finished ones are history`() throws {
        let series = "c5d4ee95-981d-4242-aefb-5269e6d6191f"
        let done = "e4f8229b-c521-4b6e-9085-8e83740b5608"
        let shared = #""description":"Alquiler","recur":"monthly","rtype":"periodic","entry":"20260101T000000Z""#
        let text = """
            {"uuid":"\(series)","status":"recurring","due":"20260104T230000Z","mask":"+-",\(shared)}
            {"uuid":"\(done)","status":"completed","due":"20260104T230000Z","end":"20260105T100000Z","parent":"\(series)","imask":0,\(shared)}
            {"uuid":"\(id)","status":"pending","due":"20260204T230000Z","parent":"\(series)","imask":"1.000000",\(shared)}
            """
        let file = try Desk().read(.taskwarrior, text)
        #expect(file.tasks.map(\.id) == [done, id])
        #expect(file.tasks.map(\.category) == [.completed, .inbox])
        let recurrence = try #require(file.tasks.last?.recurrence)
        #expect(recurrence.rule == "FREQ=MONTHLY" && recurrence.series == series && recurrence.occurrence == 2)
        #expect(recurrence.start.description == "2026-01-05")
        #expect(file.tasks.last?.due?.description == "2026-02-05")
    }

    @Test func `a template without an open instance goes on after the finished ones`() throws {
        let series = "c5d4ee95-981d-4242-aefb-5269e6d6191f"
        let text = """
            {"uuid":"\(series)","status":"recurring","due":"20260104T230000Z","recur":"P1M","description":"Alquiler"}
            {"uuid":"\(id)","status":"completed","due":"20260104T230000Z","parent":"\(series)","imask":0,"recur":"P1M","description":"Alquiler"}
            """
        let task = try #require(try Desk().read(.taskwarrior, text).tasks.first)
        #expect(task.id == NameID.make(series, "2"))
        #expect(task.due?.description == "2026-02-05")
        #expect(task.recurrence?.occurrence == 2)
    }

    @Test(arguments: [
        ("daily", "FREQ=DAILY"), ("3wks", "FREQ=WEEKLY;INTERVAL=3"), ("P2M", "FREQ=MONTHLY;INTERVAL=2"),
        ("quarterly", "FREQ=MONTHLY;INTERVAL=3"), ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("yr", "FREQ=YEARLY"),
    ])
    func `Taskwarrior's words for repeating are rules`(word: String, rule: String) throws {
        #expect(TaskwarriorRecur.rule(word) == rule)
        let parsed = try #require(RepeatRule(rule))
        #expect(TaskwarriorRecur.rule(TaskwarriorRecur.text(parsed)) == rule)
    }

    @Test func `the export looks like Taskwarrior's own`() throws {
        var task = TaskDocument(id: id, name: "a/b 😂", created: Timestamp(milliseconds: 1_795_000_000_000))
        task.category = .next
        task.contexts = ["casa"]
        var file = TaskFile()
        file.tasks = [task]
        #expect(
            try Desk().text(.taskwarrior, file) == """
                [
                {"description":"a\\/b 😂","entry":"20261118T110640Z","gtd_category":"next","modified":"20261118T110640Z",\
                "status":"pending","uuid":"\(id)","tags":["@casa","next"]}
                ]

                """
        )
    }
}
