import Schema

/// How long the law of a country asks to keep a patient's record.
public enum Retention: String, CaseIterable, Sendable {
    /// Resolución 839 de 2017: 15 years from the last visit.
    case colombia = "CO"
    /// Ley 41/2002, article 17: 5 years from the end of care; some regions ask for more.
    case spain = "ES"

    /// Whether the years run from the last visit of the person, whichever of the merged records it stands in; where they
    /// do not, each record is a process of care of its own.
    public var countsWholePerson: Bool { self == .colombia }

    /// For how many years after the last entry.
    public var years: Int { self == .colombia ? 15 : 5 }

    /// The first day on which a record with this last entry need not be kept any more: the day after the last year.
    public func end(lastEntry: CivilDate) -> CivilDate { lastEntry.adding(months: 12 * years) + 1 }

    /// Refuses an erasure that comes too early.
    public func check(lastEntry: CivilDate, today: CivilDate) throws(Problem) {
        let end = end(lastEntry: lastEntry)
        guard today < end else { return }
        throw Problem(
            .retentionRequired,
            "the law of \(rawValue) asks to keep a record for \(years) years after its last entry; "
                + "this one may be erased from \(end) on; archive the patient until then"
        )
    }
}
