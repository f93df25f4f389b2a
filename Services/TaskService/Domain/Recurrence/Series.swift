import Clockwork
import Schema

/// The dates and the id of a repeated task's next instance.
public struct NextInstance: Hashable, Sendable {
    /// UUIDv5 of the series and the number, so that whoever makes it makes the same one.
    public var id: String
    /// Its number in the series.
    public var occurrence: Int
    /// Hidden until then.
    public var `defer`: CalendarTime?
    /// When it has to be done.
    public var due: CalendarTime?
}

/// A task that repeats, as a row of instances.
public enum Series {
    /// The instance after a task that was done; nil when it does not repeat, or the series is over.
    public static func next(after task: TaskDocument, done: Timestamp, clock: WallClock) -> NextInstance? {
        guard let recurrence = task.recurrence, let rule = RecurrenceRule(recurrence.rule),
            recurrence.occurrence < rule.count ?? Int.max
        else { return nil }
        let start = recurrence.start
        let doneDay = clock.shows(done, as: start).date
        // Without a date of its own the first instance counts from the start, a later one from the day it was done.
        let current =
            (task.due ?? task.defer).map { day(of: $0, as: start, clock) }
            ?? (recurrence.occurrence == 1 ? start.date : doneDay)
        guard let date = date(after: current, doneDay, recurrence, rule) else { return nil }
        let occurs = CalendarTime(date, like: start)
        guard isBeforeEnd(occurs, rule.until, clock) else { return nil }
        let number = recurrence.occurrence + 1
        return NextInstance(
            id: NameID.make(recurrence.series, "\(number)"),
            occurrence: number,
            defer: task.due == nil
                ? occurs : task.defer.map { CalendarTime($0.date + (date.day - current.day), like: $0) },
            due: task.due == nil ? nil : occurs
        )
    }

    private static func date(
        after current: CivilDate,
        _ doneDay: CivilDate,
        _ recurrence: Recurrence,
        _ rule: RecurrenceRule
    ) -> CivilDate? {
        let dates = RuleDates(rule: rule, start: recurrence.start.date)
        // An instance that was moved to before its day, or before the start, must not come again on that day.
        let last = max(current, recurrence.on?.date ?? dates.start, dates.start)
        switch recurrence.mode {
        case .afterDone: return RuleDates(rule: rule, start: doneDay).first(after: doneDay)
        case .fixedSkip: return dates.first(after: max(last, doneDay))
        case .fixed, .unknown: return dates.first(after: last)
        }
    }

    /// The day an instance is on by the clock of its series.
    private static func day(of time: CalendarTime, as start: CalendarTime, _ clock: WallClock) -> CivilDate {
        guard !time.isAllDay, time.zone != start.zone else { return time.date }
        return clock.shows(clock.instant(time), as: start).date
    }

    private static func isBeforeEnd(_ time: CalendarTime, _ until: CalendarTime?, _ clock: WallClock) -> Bool {
        guard let until else { return true }
        return until.isAllDay ? time.date <= until.date : clock.instant(time) <= clock.instant(until)
    }
}

extension CalendarTime {
    /// Another day with the time of day and the zone of a model.
    fileprivate init(_ date: CivilDate, like model: CalendarTime) {
        self = model
        self.date = date
    }
}
