import Foundation

/// How Taskwarrior says that a task repeats: `monthly`, `3wks`, `P1M`, `weekdays`.
enum TaskwarriorRecur {
    private static let words: [String: String] = [
        "daily": "DAILY 1", "day": "DAILY 1", "weekly": "WEEKLY 1", "sennight": "WEEKLY 1", "week": "WEEKLY 1",
        "biweekly": "WEEKLY 2", "fortnight": "WEEKLY 2", "monthly": "MONTHLY 1", "month": "MONTHLY 1",
        "bimonthly": "MONTHLY 2", "quarterly": "MONTHLY 3", "quarter": "MONTHLY 3", "semiannual": "MONTHLY 6",
        "annual": "YEARLY 1", "yearly": "YEARLY 1", "year": "YEARLY 1", "biannual": "YEARLY 2", "biyearly": "YEARLY 2",
    ]

    private static let units: [String: (frequency: String, factor: Int)] = [
        "d": ("DAILY", 1), "day": ("DAILY", 1), "days": ("DAILY", 1),
        "w": ("WEEKLY", 1), "wk": ("WEEKLY", 1), "wks": ("WEEKLY", 1), "week": ("WEEKLY", 1), "weeks": ("WEEKLY", 1),
        "m": ("MONTHLY", 1), "mo": ("MONTHLY", 1), "mos": ("MONTHLY", 1), "mth": ("MONTHLY", 1),
        "mths": ("MONTHLY", 1), "mnth": ("MONTHLY", 1), "mnths": ("MONTHLY", 1), "month": ("MONTHLY", 1),
        "months": ("MONTHLY", 1),
        "q": ("MONTHLY", 3), "qtr": ("MONTHLY", 3), "qtrs": ("MONTHLY", 3), "quarter": ("MONTHLY", 3),
        "quarters": ("MONTHLY", 3),
        "y": ("YEARLY", 1), "yr": ("YEARLY", 1), "yrs": ("YEARLY", 1), "year": ("YEARLY", 1), "years": ("YEARLY", 1),
    ]

    /// The rule of RFC 5545; nil for what tasks do not repeat by, such as hours.
    static func rule(_ text: String) -> String? {
        let text = text.lowercased()
        if text == "weekdays" { return "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" }
        if let words = words[text]?.split(separator: " "), let interval = Int(words[1]) {
            return RepeatRule.text(String(words[0]), interval)
        }
        let amount = text.hasPrefix("p") ? text.dropFirst() : text[...]
        let digits = amount.prefix { $0.isASCII && $0.isNumber }
        guard let unit = units[String(amount.dropFirst(digits.count))],
            let count = digits.isEmpty && !text.hasPrefix("p") ? 1 : Int(digits), (1...10_000).contains(count)
        else { return nil }
        return RepeatRule.text(unit.frequency, count * unit.factor)
    }

    /// What comes closest to a rule.
    static func text(_ rule: RepeatRule) -> String {
        if rule["BYDAY"] == "MO,TU,WE,TH,FR", rule.interval == 1 { return "weekdays" }
        switch (rule.frequency, rule.interval) {
        case ("DAILY", 1): return "daily"
        case ("WEEKLY", 1): return "weekly"
        case ("MONTHLY", 1): return "monthly"
        case ("YEARLY", 1): return "yearly"
        default: return "P\(rule.interval)\(rule.frequency.prefix(1))"
        }
    }
}
