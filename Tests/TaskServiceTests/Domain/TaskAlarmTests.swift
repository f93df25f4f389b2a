import Clockwork
import Schema
import TaskServiceDomain
import Testing

struct TaskAlarmTests {
    private static let nine = 9 * 3600

    private func time(_ alarm: TaskAlarm, _ text: String, in category: TaskCategory) throws -> String? {
        let date = try #require(CalendarTime(text))
        var task = TaskSample.task(in: category)
        switch alarm {
        case .due: task.due = date
        case .deferredOver: task.defer = date
        case .followUp: task.waiting = WaitingFor(person: "Marta", since: TaskSample.then, followUp: date)
        }
        let clock = try #require(WallClock(zone: "Europe/Madrid"))
        return alarm.time(of: task, clock: clock, morning: Self.nine)?.description
    }

    @Test(arguments: TaskAlarm.allCases, TaskSample.categories)
    func `only open tasks speak up, and for a follow-up only waiting ones`(
        _ alarm: TaskAlarm,
        _ category: TaskCategory
    ) throws {
        let speaks = alarm == .followUp ? category == .waiting : category.isOpen
        #expect((try time(alarm, "2026-12-01T09:30Z", in: category) != nil) == speaks)
    }

    @Test(arguments: [
        (TaskAlarm.due, "2026-12-01", "2026-12-01T08:00:00.000Z"),
        (.followUp, "2026-12-01", "2026-12-01T08:00:00.000Z"),
        (.deferredOver, "2026-12-01", "2026-11-30T23:00:00.000Z"),
        (.due, "2026-07-01", "2026-07-01T07:00:00.000Z"),
        (.due, "2026-12-01T09:30", "2026-12-01T08:30:00.000Z"),
        (.due, "2026-12-01T09:30Z", "2026-12-01T09:30:00.000Z"),
        (.deferredOver, "2026-12-01T09:30[America/New_York]", "2026-12-01T14:30:00.000Z"),
        // The clocks are put forward from 2 to 3, and back from 3 to 2: the first of the two counts.
        (.due, "2026-03-29T02:30", "2026-03-29T01:30:00.000Z"),
        (.followUp, "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"),
    ])
    func `a day speaks up in the morning or begins, a time at its moment`(
        _ alarm: TaskAlarm,
        _ date: String,
        _ expected: String
    ) throws {
        #expect(try time(alarm, date, in: .waiting) == expected)
    }

    @Test(arguments: TaskAlarm.allCases)
    func `a task without a date never speaks up`(_ alarm: TaskAlarm) throws {
        let clock = WallClock.utc
        #expect(alarm.time(of: TaskSample.task(in: .waiting), clock: clock, morning: 0) == nil)
        #expect(alarm.time(of: TaskSample.task(in: .next), clock: clock, morning: 0) == nil)
    }
}
