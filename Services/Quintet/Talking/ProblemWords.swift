import Schema

extension Problem {
    /// What a person is told: the title, what to do, and each place at fault.
    var words: [String] {
        var lines = ["refused: \(title) (\(slug), \(status))"]
        // The detail of a broken schema is made of its errors, which follow with their places.
        if errors.map({ Problem.violation($0).detail }) != detail { lines.append("  \(detail)") }
        for error in errors ?? [] {
            let place = error.pointer.isEmpty ? "the payload" : error.pointer
            lines.append("  \(place): expected \(error.expected)" + (error.actual.map { ", got \($0)" } ?? ""))
        }
        if let currentVersion { lines.append("  the version in force is \(currentVersion)") }
        if retryable { lines.append("  the same may succeed later") }
        return lines.map(\.printable)
    }

    /// The same on one line.
    var sentence: String {
        let places = (errors ?? []).map { $0.pointer.isEmpty ? "payload" : $0.pointer }
        let suffix = places.isEmpty ? "" : " [\(places.joined(separator: ", "))]"
        return "\(slug): \(detail)\(suffix)" + (topic.map { " ← \($0)" } ?? "")
    }
}
