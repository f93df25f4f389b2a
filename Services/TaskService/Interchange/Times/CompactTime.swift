import Clockwork
import Foundation
import Schema
import TaskServiceDomain

/// `20261201`, `20261201T093000` and `20261201T083000Z`, as Taskwarrior and iCalendar write dates.
struct CompactTime: Equatable {
    var date: CivilDate
    /// Seconds since midnight; nil for a whole day.
    var seconds: Int?
    var isUTC: Bool

    /// Nil for anything else, and for dates and times that do not exist.
    init?(_ text: String) {
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let day = Self.digits(parts[0], 8), let date = CivilDate(day / 10_000, day / 100 % 100, day % 100) else {
            return nil
        }
        self.date = date
        isUTC = text.hasSuffix("Z")
        guard parts.count == 2 else { return }
        guard let clock = Self.digits(isUTC ? parts[1].dropLast() : parts[1], 6), clock / 10_000 < 24,
            clock / 100 % 100 < 60, clock % 100 <= 60
        else { return nil }
        seconds = clock / 10_000 * 3600 + clock / 100 % 100 * 60 + min(clock % 100, 59)
    }

    private static func digits(_ text: Substring, _ count: Int) -> Int? {
        guard text.utf8.count == count, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }

    static func day(_ date: CivilDate) -> String { "\(date)".replacing("-", with: "") }

    static func local(_ date: CivilDate, _ seconds: Int) -> String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(day(date))T\(padded(seconds / 3600))\(padded(seconds / 60 % 60))\(padded(seconds % 60))"
    }

    static func utc(_ time: Timestamp) -> String {
        let shown = CalendarTime(time)
        return local(shown.date, shown.seconds ?? 0) + "Z"
    }

    /// The point in time; what is not UTC is the owner's.
    func instant(_ clock: WallClock) -> Timestamp {
        clock.instant(CalendarTime(date, seconds: seconds ?? 0, zone: isUTC ? .utc : .owner))
    }
}
