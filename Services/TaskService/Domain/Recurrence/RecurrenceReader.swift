import Schema

/// Why a rule cannot be used.
public struct RecurrenceFault: Error, Hashable, Sendable {
    /// What was expected and what came.
    public let reason: String
}

extension RecurrenceRule {
    /// Reads a rule with or without `RRULE:`, in capitals or not, and says which part is not supported.
    public static func parse(_ text: String) throws(RecurrenceFault) -> RecurrenceRule {
        var body = text.uppercased().filter { !$0.isWhitespace }
        if body.hasPrefix("RRULE:") { body.removeFirst(6) }
        let reader = RecurrenceReader(parts: try RecurrenceReader.parts(body))
        return try reader.rule()
    }
}

/// Takes the parts of a rule apart and checks how they go together.
private struct RecurrenceReader {
    let parts: [String: String]

    static func parts(_ body: String) throws(RecurrenceFault) -> [String: String] {
        var parts: [String: String] = [:]
        for part in body.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else {
                throw RecurrenceFault(reason: "a rule is FREQ=WEEKLY;INTERVAL=2 and the like, got \(part)")
            }
            guard ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "COUNT", "UNTIL"].contains(pair[0]) || part == "WKST=MO"
            else {
                throw RecurrenceFault(
                    reason: "\(part) is not supported; FREQ, INTERVAL, BYDAY, BYMONTHDAY, COUNT and UNTIL are"
                )
            }
            guard parts.updateValue(pair[1], forKey: pair[0]) == nil else {
                throw RecurrenceFault(reason: "\(pair[0]) can be given once, got it twice")
            }
        }
        return parts
    }

    func rule() throws(RecurrenceFault) -> RecurrenceRule {
        let rule = RecurrenceRule(
            try required("FREQ", "DAILY, WEEKLY, MONTHLY or YEARLY") { RecurrenceRule.Frequency(rawValue: $0) },
            interval: try value("INTERVAL", "1 to 1000") {
                $0.number(1...4).flatMap { (1...1000).contains($0) ? $0 : nil }
            }
                ?? 1,
            weekdays: try list("BYDAY", "days such as MO, 1MO or -1FR") { RecurrenceRule.Day($0) },
            monthDays: try list("BYMONTHDAY", "days of 1 to 31 or -1 to -31, with commas between") {
                Self.monthDay($0)
            },
            count: try value("COUNT", "1 to 999999") { $0.number(1...6).flatMap { $0 > 0 ? $0 : nil } },
            until: try value("UNTIL", "a date such as 20261224 or 20261224T215900Z") { BasicTime.read($0) }
        )
        try check(rule)
        return rule
    }

    private func check(_ rule: RecurrenceRule) throws(RecurrenceFault) {
        let name = rule.frequency.rawValue
        if rule.frequency == .yearly, !rule.weekdays.isEmpty || !rule.monthDays.isEmpty {
            throw RecurrenceFault(reason: "FREQ=YEARLY takes no BYDAY or BYMONTHDAY; it falls on the day of its start")
        }
        if rule.frequency == .weekly, !rule.monthDays.isEmpty {
            throw RecurrenceFault(reason: "FREQ=WEEKLY takes no BYMONTHDAY; FREQ=MONTHLY does")
        }
        if rule.frequency != .monthly, rule.weekdays.contains(where: { $0.ordinal != nil }) {
            throw RecurrenceFault(reason: "FREQ=\(name) takes days such as MO; 1MO needs FREQ=MONTHLY")
        }
        if rule.count != nil, rule.until != nil {
            throw RecurrenceFault(reason: "a rule has COUNT or UNTIL, got both; leave one out")
        }
    }

    private func value<Value>(
        _ name: String,
        _ expected: String,
        _ read: (String) -> Value?
    ) throws(RecurrenceFault) -> Value? {
        guard let text = parts[name] else { return nil }
        guard let value = read(text) else {
            throw RecurrenceFault(reason: "\(name) must be \(expected), got \(text)")
        }
        return value
    }

    private func required<Value>(
        _ name: String,
        _ expected: String,
        _ read: (String) -> Value?
    ) throws(RecurrenceFault) -> Value {
        guard let value = try value(name, expected, read) else {
            throw RecurrenceFault(reason: "\(name) must be \(expected), but there is none")
        }
        return value
    }

    private func list<Value>(
        _ name: String,
        _ expected: String,
        _ read: (String) -> Value?
    ) throws(RecurrenceFault) -> [Value] {
        let values = try value(name, expected) { text in
            let items = text.split(separator: ",", omittingEmptySubsequences: false).map { read(String($0)) }
            return items.contains { $0 == nil } ? nil : items.compactMap { $0 }
        }
        return values ?? []
    }

    private static func monthDay(_ text: String) -> Int? {
        guard let number = Int(text), (1...31).contains(number.magnitude) else { return nil }
        return number
    }
}
