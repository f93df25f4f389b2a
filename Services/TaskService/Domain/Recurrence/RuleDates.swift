import Schema

/// The days a rule falls on, counted from a start; the calendar alone, without clocks and zones.
struct RuleDates {
    let rule: RecurrenceRule
    let start: CivilDate

    /// More periods than this without a single day mean that there is none.
    private static let patience = 2000

    /// The first day after another, never before the start; nil where the rule has none in the years to 9999.
    func first(after day: CivilDate) -> CivilDate? {
        let from = max(0, period(of: day))
        for number in from..<from + Self.patience {
            guard let days = days(ofPeriod: number) else { return nil }
            if let found = days.first(where: { $0 > day && $0 >= start }) { return found }
        }
        return nil
    }

    /// The number of the period a day is in, counted from the start's.
    private func period(of day: CivilDate) -> Int {
        let distance =
            switch rule.frequency {
            case .daily: day.day - start.day
            case .weekly: (day.day - monday.day) / 7
            case .monthly: Self.month(day) - Self.month(start)
            case .yearly: day.parts.year - start.parts.year
            }
        return distance / rule.interval
    }

    /// A period's days in their order; nil when it is past the calendar's end.
    private func days(ofPeriod number: Int) -> [CivilDate]? {
        let step = number * rule.interval
        let days: [CivilDate]? =
            switch rule.frequency {
            case .daily: [start + step].filter(isWanted)
            case .weekly: week(monday + step * 7)
            case .monthly: month(Self.month(start) + step)
            case .yearly: month(Self.month(start) + step * 12)
            }
        return days.flatMap { days in days.contains { $0.parts.year > 9999 } ? nil : days }
    }

    private func week(_ monday: CivilDate) -> [CivilDate] {
        let wanted = rule.weekdays.isEmpty ? [start.weekday] : rule.weekdays.map(\.weekday)
        return wanted.map { monday + ($0 - 1) }
    }

    private func month(_ index: Int) -> [CivilDate]? {
        let (year, month) = (index / 12, index % 12 + 1)
        guard let first = CivilDate(year, month, 1) else { return nil }
        let days = (0..<CivilDate.length(ofMonth: month, year)).map { first + $0 }
        return days.filter(isWanted)
    }

    private func isWanted(_ date: CivilDate) -> Bool {
        let (year, month, day) = date.parts
        let length = CivilDate.length(ofMonth: month, year)
        let onWeekday =
            rule.weekdays.isEmpty
            || rule.weekdays.contains { wanted in
                guard wanted.weekday == date.weekday else { return false }
                let (fromStart, fromEnd) = ((day - 1) / 7 + 1, -((length - day) / 7 + 1))
                return wanted.ordinal.map { $0 == fromStart || $0 == fromEnd } ?? true
            }
        return onWeekday && (monthDays?.contains { Self.clamp($0, length) == day } ?? true)
    }

    /// The days of the month that count; the start's own where the rule names none and the period is a month or more.
    private var monthDays: [Int]? {
        if !rule.monthDays.isEmpty { return rule.monthDays }
        let isLong = rule.frequency == .monthly || rule.frequency == .yearly
        return isLong && rule.weekdays.isEmpty ? [start.parts.day] : nil
    }

    /// A day of a month of this length: one that the month is too short for is its last, so that no month is skipped.
    private static func clamp(_ day: Int, _ length: Int) -> Int {
        day > 0 ? min(day, length) : max(1, length + 1 + day)
    }

    private var monday: CivilDate { start + (1 - start.weekday) }

    private static func month(_ date: CivilDate) -> Int { date.parts.year * 12 + date.parts.month - 1 }
}
