import Foundation
import Schema

/// How a person wants something to repeat.
public struct RepeatRequest: Hashable, Sendable {
    /// How often.
    public var rule: RecurrenceRule
    /// What counts from when.
    public var mode: RepeatMode
}

/// Repetitions as people say them, in Spanish, Catalan, English and RFC 5545.
public enum RepeatWords {
    /// What a whole text stands for, such as `2w`, `month`, `lunes`, `mon,thu`, `15` or `FREQ=MONTHLY;INTERVAL=2`; nil
    /// for anything else. A `!` at its end counts from the day it was done, a `>` skips what is past.
    public static func read(_ text: String) -> RepeatRequest? {
        let (body, mode) = split(text)
        return (word(body.folded) ?? RecurrenceRule(body)).map { RepeatRequest(rule: $0, mode: mode) }
    }

    static func split(_ text: String) -> (body: String, mode: RepeatMode) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        switch text.last {
        case "!": return (String(text.dropLast()), .afterDone)
        case ">": return (String(text.dropLast()), .fixedSkip)
        default: return (text, .fixed)
        }
    }

    private static func word(_ text: String) -> RecurrenceRule? {
        switch text.hasPrefix("cada-") || text.hasPrefix("cada ") ? String(text.dropFirst(5)) : text {
        case "day", "daily", "diario", "diari", "dia": RecurrenceRule(.daily)
        case "week", "weekly", "semana", "semanal", "setmana", "setmanal": RecurrenceRule(.weekly)
        case "month", "monthly", "mes", "mensual": RecurrenceRule(.monthly)
        case "year", "yearly", "ano", "anual", "any": RecurrenceRule(.yearly)
        case "weekday", "weekdays", "laborables": RecurrenceRule(.weekly, weekdays: days(1...5))
        case let word: amount(word) ?? weekdays(word) ?? monthDay(word)
        }
    }

    /// `1d`, `2w`, `3m`, `1y`
    private static func amount(_ word: String) -> RecurrenceRule? {
        let units: [Character: RecurrenceRule.Frequency] = ["d": .daily, "w": .weekly, "m": .monthly, "y": .yearly]
        guard let unit = word.last.flatMap({ units[$0] }), let number = word.dropLast().number(1...3), number > 0 else {
            return nil
        }
        return RecurrenceRule(unit, interval: number)
    }

    private static func weekdays(_ word: String) -> RecurrenceRule? {
        let names = word.split(separator: ",", omittingEmptySubsequences: false)
        let found = names.compactMap { CalendarNames.weekday($0.trimmingCharacters(in: .whitespaces)) }
        return found.count == names.count ? RecurrenceRule(.weekly, weekdays: days(found)) : nil
    }

    /// `15`: that day of every month.
    private static func monthDay(_ word: String) -> RecurrenceRule? {
        guard let day = word.number(1...2), (1...31).contains(day) else { return nil }
        return RecurrenceRule(.monthly, monthDays: [day])
    }

    private static func days(_ weekdays: some Sequence<Int>) -> [RecurrenceRule.Day] {
        weekdays.map { RecurrenceRule.Day(ordinal: nil, weekday: $0) }
    }
}
