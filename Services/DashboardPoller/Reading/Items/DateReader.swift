import Foundation
import Schema

/// Reads points in time: RFC 3339, days, seconds or milliseconds since 1970, and what a format says.
struct DateReader: Sendable {
    /// Seconds since 1970 reach it in the year 5138; larger numbers are milliseconds, as many programs write them.
    private static let leastMilliseconds = 1e11
    private static let mostMilliseconds = 2.5e14

    private let format: String?
    private let formatter: DateFormatter?

    init(format: String?) {
        self.format = format
        formatter = format.map { format in
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.isLenient = false
            // As RFC 3339 counts: by the Gregorian calendar before it was made, too.
            formatter.gregorianStartDate = .distantPast
            formatter.dateFormat = format
            return formatter
        }
    }

    /// Whether the format gives back at least the year of a day that was written with it.
    var isUsable: Bool {
        guard let formatter else { return true }
        let day = Date(timeIntervalSince1970: 1_790_035_200)
        guard let read = formatter.date(from: formatter.string(from: day)) else { return false }
        return abs(read.timeIntervalSince(day)) < 366 * 86_400
    }

    /// The time in a field; nil for null.
    func time(_ raw: RawValue, of field: WidgetField) throws(ItemDrop) -> Timestamp? {
        let time: Timestamp? =
            switch raw {
            case .null: nil
            case .text(let text): self.time(text)
            case .integer(let number) where formatter != nil: self.time("\(number)")
            case .integer(let number): Self.since1970(Double(number))
            case .number(let number): Self.since1970(number)
            case .truth, .structure: nil
            }
        guard time == nil, raw != .null else { return time }
        let expected = format.map { "a time as \($0)" } ?? "a time as in RFC 3339, or in seconds since 1970"
        throw .wrong(field, expected, raw.words, remedy: "set the mapping's dateFormat to how the source writes times")
    }

    private func time(_ text: String) -> Timestamp? {
        if let date = formatter?.date(from: text) {
            return Self.since1970(date.timeIntervalSince1970, isSeconds: true)
        }
        if let time = Timestamp(text) { return time }
        if let day = CivilDate(text) { return Timestamp(milliseconds: Int64(day.day) * 86_400_000) }
        guard text.utf8.count > 7, let number = Double(text), number.isFinite else { return nil }
        return Self.since1970(number)
    }

    private static func since1970(_ number: Double, isSeconds: Bool = false) -> Timestamp? {
        let milliseconds = isSeconds || abs(number) < leastMilliseconds ? number * 1000 : number
        guard abs(milliseconds) < mostMilliseconds else { return nil }
        return Timestamp(milliseconds: Int64(milliseconds.rounded()))
    }
}
