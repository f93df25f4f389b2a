import Clockwork
import Schema

extension ConsultationDraft {
    /// How far in the future a consultation may lie: clocks of other machines differ, and so do zones.
    private static let ahead = 86_400.0

    /// The note as it is kept. What is unusual asks, unless it was kept with the last save already.
    func checked(over state: ConsultationDocument?, at: Timestamp, now: Timestamp) throws(Problem) -> ConsultationNote {
        let day = clock.today(at)
        var check = NoteCheck()
        var found: [Violation] = []
        if at > now + Self.ahead {
            found.append(Violation("/at", "maximum", expected: "no later than tomorrow", actual: "\(at)"))
        }
        let clean = check.checked(note, day: day)
        let rules = VitalRules(age: birthDate.map { Age.years(from: $0, on: day) }, at: at, previous: previous)
        let vitals = clean.vitals.map(rules.check) ?? VitalFindings()
        found += check.reader.found + vitals.impossible
        guard found.isEmpty else { throw .violation(found) }
        let asked = vitals.unusual.filter { !isKept($0, clean.vitals, state?.note.vitals) }
        guard asked.isEmpty || confirm else { throw .unusual(asked) }
        return clean
    }

    /// Whether an unusual value stands in the stored draft, so that somebody has looked at it already.
    private func isKept(_ violation: Violation, _ vitals: Vitals?, _ stored: Vitals?) -> Bool {
        guard let vitals, let stored, let name = violation.pointer.split(separator: "/").last,
            let sign = VitalSign(rawValue: String(name))
        else { return false }
        return sign.value(in: vitals) == sign.value(in: stored)
    }
}
