import Schema

/// The part of RFC 5545's rules that tasks repeat by.
struct RepeatRule {
    let frequency: String
    let interval: Int
    private let parts: [String: String]

    private static let known: Set = ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "COUNT", "UNTIL"]

    /// Nil for a rule that says anything beyond.
    init?(_ text: String) {
        var parts: [String: String] = [:]
        for part in text.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1).map { String($0).uppercased() }
            guard pair.count == 2, Self.known.contains(pair[0]), parts[pair[0]] == nil else { return nil }
            parts[pair[0]] = pair[1]
        }
        guard let frequency = parts["FREQ"], ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].contains(frequency),
            let interval = Int(parts["INTERVAL"] ?? "1"), interval > 0
        else { return nil }
        self.frequency = frequency
        self.interval = interval
        self.parts = parts
    }

    subscript(part: String) -> String? { parts[part] }

    /// The day of an instance, from 0, counted from the first; nil where the rule says more than a plain interval.
    func day(_ number: Int, from start: CivilDate) -> CivilDate? {
        guard parts["BYDAY"] == nil, parts["BYMONTHDAY"] == nil, number < 10_000, interval < 1000 else { return nil }
        return switch frequency {
        case "DAILY": start + number * interval
        case "WEEKLY": start + number * interval * 7
        case "MONTHLY": start.adding(months: number * interval)
        default: start.adding(months: number * interval * 12)
        }
    }

    /// As it is written in a task.
    static func text(_ frequency: String, _ interval: Int) -> String {
        "FREQ=\(frequency)" + (interval == 1 ? "" : ";INTERVAL=\(interval)")
    }
}
