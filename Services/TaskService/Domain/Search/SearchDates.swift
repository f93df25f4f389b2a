import Schema

/// The dates of filters: `2026-12-01`, `today`, `7d`, `2w`, `1m`, counted from the owner's day.
struct SearchDates {
    let today: CivilDate

    /// The days that `due<7d` and the like mean.
    func span(_ comparison: String, _ value: String) throws(Problem) -> DateSpan {
        guard let date = date(value) else { throw Self.refusal(value) }
        return Self.span(comparison, date)
    }

    /// The same of what is past: a bare `7d` is an age there, so that `created<7d` means within the last 7 days.
    func pastSpan(_ comparison: String, _ value: String) throws(Problem) -> DateSpan {
        guard value.first?.isNumber == true, let date = relative("-\(value)") else {
            return try span(comparison, value)
        }
        let turned = comparison.map { $0 == "<" ? ">" : $0 == ">" ? "<" : $0 }
        return Self.span(String(turned), date)
    }

    private static func span(_ comparison: String, _ date: CivilDate) -> DateSpan {
        switch comparison {
        case "<": DateSpan(nil, date + -1)
        case "<=": DateSpan(nil, date)
        case ">": DateSpan(date + 1, nil)
        case ">=": DateSpan(date, nil)
        default: DateSpan(date, date)
        }
    }

    private func date(_ value: String) -> CivilDate? {
        switch SortKey.folded(value) {
        case "today", "hoy", "avui": today
        case "tomorrow", "manana", "dema": today + 1
        case "yesterday", "ayer", "ahir": today + -1
        default: CivilDate(value) ?? relative(value)
        }
    }

    /// `7d`, `+2w`, `-1m`; up to four digits, which stay in the calendar.
    private func relative(_ value: String) -> CivilDate? {
        let digits = value.drop { $0 == "+" || $0 == "-" }.dropLast()
        guard value.count - digits.count <= 2, (1...4).contains(digits.count), let number = Int(digits), number >= 0
        else { return nil }
        let count = value.hasPrefix("-") ? -number : number
        switch value.last {
        case "d": return today + count
        case "w": return today + 7 * count
        case "m": return abs(count) <= 1200 ? today.adding(months: count) : nil
        default: return nil
        }
    }

    private static func refusal(_ value: String) -> Problem {
        SearchFilters.refusal(
            "a date such as today, tomorrow, 7d, 2w, 1m or 2026-12-01 (or none, with due:)",
            value
        )
    }
}
