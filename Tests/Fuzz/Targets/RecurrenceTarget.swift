import Clockwork
import Schema
import TaskServiceDomain

extension FuzzTarget {
    /// A rule of repetition, and on further lines the date it starts at: its instances go on, or end.
    static let recurrence = FuzzTarget("recurrence", longest: 512) { input in
        var pieces = Pieces(input)
        let text = pieces.text()
        let start = CalendarTime(pieces.text()) ?? CalendarTime(CivilDate(day: 20_780))
        _ = RepeatWords.read(text)
        guard let rule = RecurrenceRule(text) else { return }
        try hold(RecurrenceRule("\(rule)") == rule, "\(text) became \(rule)")
        let clock = WallClock(zone: "Europe/Madrid") ?? .utc
        var task = TaskDocument(id: "task", name: "x", created: clock.instant(start))
        task.due = start
        for mode in [RepeatMode.fixed, .fixedSkip, .afterDone] {
            task.due = start
            task.recurrence = Recurrence(rule: "\(rule)", mode: mode, start: start, series: "task")
            for _ in 0..<4 {
                let done = task.due.map { clock.instant($0) } ?? clock.instant(start)
                guard let next = Series.next(after: task, done: done, clock: clock), let due = next.due else { break }
                try hold(due.date > (task.due?.date ?? start.date), "\(rule) repeats \(due) after \(task.due ?? start)")
                try hold(CalendarTime("\(due)") == due, "\(rule) leads to \(due), which cannot be read")
                task = TaskDocument(next, after: task, made: done)
            }
        }
    }
}
