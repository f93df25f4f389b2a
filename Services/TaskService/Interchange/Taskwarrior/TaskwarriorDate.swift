import Clockwork
import Schema
import TaskServiceDomain

/// Dates as Taskwarrior keeps them: points in time only, so that a whole day is its midnight.
struct TaskwarriorDate {
    let clock: WallClock

    /// `20261201T083000Z`, RFC 3339, a day, or seconds since 1970.
    func instant(_ text: String) -> Timestamp? {
        if let compact = CompactTime(text) { return compact.instant(clock) }
        if let time = CalendarTime(text) { return clock.instant(time) }
        guard (9...11).contains(text.utf8.count), let seconds = Int64(text) else { return nil }
        return Timestamp(milliseconds: seconds * 1000)
    }

    /// A point in time as a person would mean it: midnight of the owner's zone is the whole day.
    func meant(_ time: Timestamp) -> CalendarTime {
        let shown = clock.shows(time)
        return shown.seconds == 0 && clock.instant(CalendarTime(shown.date)) == time
            ? CalendarTime(shown.date) : CalendarTime(time)
    }

    /// Nil for what Taskwarrior does not take: times before 1980 or after the year 9999.
    func text(_ time: Timestamp) -> String? {
        (315_532_800_000..<253_402_300_800_000).contains(time.milliseconds) ? CompactTime.utc(time) : nil
    }

    func text(_ time: CalendarTime) -> String? { time.date.parts.year > 9999 ? nil : text(clock.instant(time)) }
}
