import Schema

/// Whether two forms may be of one person. It asks rather too often: a person decides.
public enum Likeness {
    /// A birth date or a phone is shared, and the names are similar.
    public static func similar(_ one: PatientDetails, _ other: PatientDetails) -> Bool {
        (sharesBirthDate(one, other) || sharesPhone(one, other)) && hasSimilarName(one, other)
    }

    /// The parts of both birth dates that are known allow the same day.
    static func sharesBirthDate(_ one: PatientDetails, _ other: PatientDetails) -> Bool {
        guard let one = one.birthDate, let other = other.birthDate else { return false }
        return one.first <= other.last && other.first <= one.last
    }

    static func sharesPhone(_ one: PatientDetails, _ other: PatientDetails) -> Bool {
        (one.phones ?? []).contains { mine in
            (other.phones ?? []).contains { PhoneDigits.areSame(mine.number, $0.number) }
        }
    }

    /// A surname in the order they are written or the other way round, and a given name.
    static func hasSimilarName(_ one: PatientDetails, _ other: PatientDetails) -> Bool {
        let (mine, yours) = (surnames(one), surnames(other))
        guard let first = mine.first, let yourFirst = yours.first else { return false }
        let isSurname =
            areSimilar(first, yourFirst)
            || yours.dropFirst().prefix(1).contains { areSimilar(first, $0) }
            || mine.dropFirst().prefix(1).contains { areSimilar($0, yourFirst) }
        let given = NameFolding.fold(other.givenNames)
        return isSurname
            && NameFolding.fold(one.givenNames).contains { name in given.contains { areSimilarGiven(name, $0) } }
    }

    /// Words that stand before a surname and are often left out.
    private static let particles: Set<String> = ["de", "del", "la", "las", "los", "y", "e", "i", "da", "do", "dos"]

    /// The surnames' words, also of those that were never told apart.
    private static func surnames(_ details: PatientDetails) -> [String] {
        let words = NameFolding.fold(details.surname) + NameFolding.fold(details.secondSurname ?? "")
        let telling = words.filter { !particles.contains($0) }
        return telling.isEmpty ? words : telling
    }

    private static func areSimilarGiven(_ one: String, _ other: String) -> Bool {
        let (short, long) = one.count <= other.count ? (one, other) : (other, one)
        return areSimilar(one, other) || short.count == 1 && long.hasPrefix(short)
    }

    /// One slip is allowed, from eight letters on two; none in the shortest words, which it would make another.
    static func areSimilar(_ one: String, _ other: String) -> Bool {
        if one == other { return true }
        let (short, long) = (min(one.count, other.count), max(one.count, other.count))
        let slips = short < 3 ? 0 : short < 8 ? 1 : 2
        return long - short <= slips && EditDistance.between(one, other) <= slips
    }
}
