import Schema

/// `rec:+1w`: with `+` counted from the due date, else from the day it was done.
enum TodoTxtRepeat {
    private static let units: [Character: String] = ["d": "DAILY", "w": "WEEKLY", "m": "MONTHLY", "y": "YEARLY"]
    /// Business days.
    private static let weekdays = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"

    static func rule(_ text: String) -> (rule: String, mode: RepeatMode)? {
        let mode = text.hasPrefix("+") ? RepeatMode.fixed : .afterDone
        let amount = text.hasPrefix("+") ? text.dropFirst() : text[...]
        guard let unit = amount.last, let count = amount.dropLast().isEmpty ? 1 : Int(amount.dropLast()),
            (1...10_000).contains(count)
        else { return nil }
        if unit == "b", count == 1 { return (weekdays, mode) }
        return units[unit].map { (RepeatRule.text($0, count), mode) }
    }

    /// What comes closest to a repetition.
    static func text(_ recurrence: Recurrence) -> String? {
        guard let rule = RepeatRule(recurrence.rule) else { return nil }
        let sign = recurrence.mode == .afterDone ? "" : "+"
        if rule["BYDAY"] == "MO,TU,WE,TH,FR", rule.interval == 1 { return sign + "1b" }
        return "\(sign)\(rule.interval)\(rule.frequency.prefix(1).lowercased())"
    }
}
