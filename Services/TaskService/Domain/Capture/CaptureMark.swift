/// What a token begins with, which says what it is.
enum CaptureMark: String, CaseIterable {
    case context = "@"
    case project = "+"
    case hashProject = "#"
    case priority = "!"
    case note = "//"
    case due = "due:"
    case `defer` = "defer:"
    case waiting = "wait:"
    case every = "every:"

    /// What to write instead of a value that could not be read; nil where such a word is most likely just a word.
    func advice(on value: String) -> String? {
        switch self {
        case .due, .defer:
            return "is no date that exists; write 2026-12-01, mañana, lunes, +3d, 24dic or 2026-12-01T09:30"
        case .waiting:
            return "names nobody; write wait:Marta or wait:\"Marta Gil\" with at most 200 characters"
        case .every:
            let rule = RepeatWords.split(value).body
            if rule.contains("=") {
                do throws(RecurrenceFault) { _ = try RecurrenceRule.parse(rule) } catch {
                    return "is no repetition: \(error.reason)"
                }
            }
            return "is no repetition; write 1d, 2w, month, lunes, weekdays, 15 or FREQ=MONTHLY;INTERVAL=2"
        case .context, .project, .hashProject, .priority, .note:
            return nil
        }
    }
}
