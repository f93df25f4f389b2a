import Clockwork
import Schema
import TrafficIngestDomain

extension FuzzTarget {
    private static let clocks = ["Europe/Madrid", "America/St_Johns", "Pacific/Apia"].compactMap(WallClock.init)

    /// Dates, times and hours: what is read is written as something that is read the same.
    static let times = FuzzTarget("times", longest: 256) { input in
        let text = String(decoding: input, as: UTF8.self)
        if let time = Timestamp(text) { try same(time) }
        if let time = Timestamp(mail: text) { try same(time) }
        if let date = CivilDate(text) { try hold(CivilDate("\(date)") == date, "\(text) became \(date)") }
        if let date = PartialDate(text) {
            try hold(PartialDate("\(date)") == date && date.first <= date.last, "\(text) became \(date)")
        }
        _ = DayHours(text)
        guard let time = CalendarTime(text) else { return }
        try hold(CalendarTime("\(time)") == time, "\(text) became \(time)")
        for clock in clocks + [.utc] {
            let instant = clock.instant(time)
            try same(instant)
            try same(clock.end(time))
            try hold(clock.instant(time) <= clock.end(time), "\(time) ends before it begins")
            _ = clock.shows(instant, as: time)
        }
    }

    private static func same(_ time: Timestamp) throws {
        try hold(Timestamp("\(time)") == time, "\(time.milliseconds) ms is written as \(time)")
    }
}
