/// A day of the Gregorian calendar, without a zone.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    public var day: Int

    /// A day by its number since 1970-01-01.
    public init(day: Int) { self.day = day }

    /// A day by its year, month and day of the month; nil for one that does not exist, such as 30 February.
    public init?(_ year: Int, _ month: Int, _ dayOfMonth: Int) {
        guard (0...9999).contains(year), (1...12).contains(month),
            (1...Self.length(ofMonth: month, year)).contains(dayOfMonth)
        else { return nil }
        day = Int(CivilDay.day(year: Int64(year), month: Int64(month), day: Int64(dayOfMonth)))
    }

    /// Year, month and day of the month.
    public var parts: (year: Int, month: Int, day: Int) {
        let parts = CivilDay.date(fromDay: Int64(day))
        return (Int(parts.year), Int(parts.month), Int(parts.day))
    }

    /// 1 is Monday, 7 is Sunday.
    public var weekday: Int { ((day + 3) % 7 + 7) % 7 + 1 }

    /// The day so many months later, on a day of the month, or on the month's last where it is shorter.
    public func adding(months: Int, dayOfMonth wanted: Int? = nil) -> CivilDate {
        let (year, month, dayOfMonth) = parts
        let index = year * 12 + month - 1 + months
        let (newYear, newMonth) = (index / 12, index % 12 + 1)
        let last = Self.length(ofMonth: newMonth, newYear)
        return CivilDate(newYear, newMonth, min(wanted ?? dayOfMonth, last)) ?? self
    }

    /// How many days a month has.
    public static func length(ofMonth month: Int, _ year: Int) -> Int {
        Int(CivilDay.length(ofMonth: Int64(month), year: Int64(year)))
    }

    /// The day so many days later.
    public static func + (date: CivilDate, days: Int) -> CivilDate { CivilDate(day: date.day + days) }

    /// Whether the left day is the earlier one.
    public static func < (left: CivilDate, right: CivilDate) -> Bool { left.day < right.day }
}

extension CivilDate: LosslessStringConvertible {
    /// `2026-12-01`
    public var description: String {
        let (year, month, day) = parts
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// Reads `2026-12-01`; nil for other texts and for days that do not exist.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }), let year = Int(parts[0]),
            let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year, month, day)
    }
}
