import Clockwork
import Foundation
import Schema

/// Dates as people say them, in Spanish, Catalan, English and ISO 8601.
public enum DateWords {
    /// The date a whole text stands for by the owner's clock, such as `2026-12-01`, `mañanaT9:30`, `lunes`, `+3d` or
    /// `24dic`; nil for anything else and for days that do not exist.
    public static func read(_ text: String, clock: WallClock, now: Timestamp) -> CalendarTime? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if let time = CalendarTime(text) {
            if case .named(let zone) = time.zone, !WallClock.knows(zone) { return nil }
            return time
        }
        let (day, hour) = split(text.folded)
        guard let date = date(day, clock.today(now)) else { return nil }
        guard let hour else { return CalendarTime(date) }
        return TimeOfDay.seconds(hour).map { CalendarTime(date, seconds: $0) }
    }

    /// The time is what comes after the last `t` or space that a digit follows, as days have a `t` of their own.
    private static func split(_ text: String) -> (day: String, hour: String?) {
        let marks = zip(text.indices, text.indices.dropFirst()).filter { mark, next in
            (text[mark] == "t" || text[mark] == " ") && text[next].isASCII && text[next].isNumber
        }
        guard let (mark, next) = marks.last else { return (text, nil) }
        return (String(text[..<mark]), String(text[next...]))
    }

    private static func date(_ text: String, _ today: CivilDate) -> CivilDate? {
        switch text.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: " ", with: "-") {
        case "hoy", "avui", "today": today
        case "manana", "dema", "tomorrow": today + 1
        case "pasado", "pasado-manana", "passat", "dema-passat": today + 2
        case let word:
            CivilDate(word) ?? weekday(word, today) ?? distance(word, today) ?? dayOfYear(word, today)
        }
    }

    /// The next such day after today: on a Monday `lunes` is in a week.
    private static func weekday(_ word: String, _ today: CivilDate) -> CivilDate? {
        CalendarNames.weekday(word).map { today + (($0 - today.weekday + 6) % 7 + 1) }
    }

    /// `+3d`, `+2w`, `+1m`, `+1y`
    private static func distance(_ word: String, _ today: CivilDate) -> CivilDate? {
        guard word.first == "+", let unit = word.last, let number = word.dropFirst().dropLast().number(1...4) else {
            return nil
        }
        let date: CivilDate
        switch unit {
        case "d": date = today + number
        case "w": date = today + number * 7
        case "m": date = today.adding(months: number)
        case "y": date = today.adding(months: number * 12)
        default: return nil
        }
        // Past the year 9999 there is no date, and months that lead there are not counted at all.
        return date >= today + number && date.parts.year <= 9999 ? date : nil
    }

    /// `24/12`, `24-12`, `24dic` or `24-dic`: the next one, which may be today; 29 February can be eight years away.
    private static func dayOfYear(_ word: String, _ today: CivilDate) -> CivilDate? {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        var rest = word[digits.endIndex...]
        let hasMark = rest.first == "/" || rest.first == "-"
        if hasMark { rest.removeFirst() }
        guard let day = digits.number(1...2),
            let month = CalendarNames.month(String(rest)) ?? (hasMark ? rest.number(1...2) : nil)
        else { return nil }
        let years = today.parts.year...today.parts.year + 8
        return years.lazy.compactMap { CivilDate($0, month, day) }.first { $0 >= today }
    }
}
