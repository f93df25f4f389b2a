import Schema

/// How often something repeats: the part of RFC 5545's rules that this system knows. One that exists is valid.
public struct RecurrenceRule: Hashable, Sendable {
    /// The length of a period.
    public enum Frequency: String, CaseIterable, Sendable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// A day of the week, or the n-th of its kind in a month.
    public struct Day: Hashable, Sendable {
        /// 1 for the first in the month, -1 for the last; nil for every one.
        public let ordinal: Int?
        /// 1 is Monday, 7 is Sunday.
        public let weekday: Int
    }

    /// The length of a period.
    public let frequency: Frequency
    /// Every how many periods, from 1.
    public let interval: Int
    /// The days of the week it falls on; empty for the start's own.
    public let weekdays: [Day]
    /// The days of the month it falls on, -1 for the last; empty for the start's own.
    public let monthDays: [Int]
    /// How many instances there are in all.
    public let count: Int?
    /// The last day or time an instance can have.
    public let until: CalendarTime?

    init(
        _ frequency: Frequency,
        interval: Int = 1,
        weekdays: [Day] = [],
        monthDays: [Int] = [],
        count: Int? = nil,
        until: CalendarTime? = nil
    ) {
        self.frequency = frequency
        self.interval = interval
        self.weekdays = Set(weekdays).sorted { ($0.weekday, $0.ordinal ?? 0) < ($1.weekday, $1.ordinal ?? 0) }
        self.monthDays = Set(monthDays).sorted()
        self.count = count
        self.until = until
    }
}

extension RecurrenceRule: LosslessStringConvertible {
    /// Reads a rule with or without `RRULE:`; nil for one that is not supported, of which ``parse(_:)`` says why.
    public init?(_ text: String) {
        do throws(RecurrenceFault) { self = try Self.parse(text) } catch { return nil }
    }

    /// The rule as it is stored: equal rules have equal texts.
    public var description: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        if !weekdays.isEmpty { parts.append("BYDAY=" + weekdays.map(\.description).joined(separator: ",")) }
        if !monthDays.isEmpty { parts.append("BYMONTHDAY=" + monthDays.map(String.init).joined(separator: ",")) }
        if let count { parts.append("COUNT=\(count)") }
        if let until { parts.append("UNTIL=\(BasicTime.text(until))") }
        return parts.joined(separator: ";")
    }
}

extension RecurrenceRule.Day: LosslessStringConvertible {
    static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// `MO`, `1MO` or `-1FR`.
    public var description: String { (ordinal.map(String.init) ?? "") + Self.names[weekday - 1] }

    /// Reads ``description`` in capitals; nil for days that no month can have.
    public init?(_ text: String) {
        guard let name = Self.names.firstIndex(of: String(text.suffix(2))) else { return nil }
        weekday = name + 1
        let number = text.dropLast(2)
        ordinal = number.isEmpty ? nil : Int(number)
        guard number.isEmpty || (1...5).contains(ordinal?.magnitude ?? 0) else { return nil }
    }
}
