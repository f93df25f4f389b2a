import Schema

/// What the cells of a table's column of sexes say.
///
/// `M` is a woman beside `H` (mujer, hombre) and a man beside `F`; `H` is a man beside `M` and a woman beside `V` (hembra,
/// varón). So the other cells tell, or an English heading; where they do not, the letter stays open, as half of the
/// patients would be taken for the other sex.
struct SexColumn {
    private static let spanish: Set<String> = ["h", "hombre", "v", "varon"]

    private let words: Set<String>
    private let isEnglish: Bool

    init(heading: String?, cells: [String]) {
        words = Set(cells.map(PatientColumn.plain))
        let isNamedSo = heading.map { ["sex", "gender"].contains(PatientColumn.plain($0)) } ?? false
        isEnglish = isNamedSo && words.isDisjoint(with: Self.spanish)
    }

    /// Nil for what is no known word, or a letter that may be either.
    func sex(_ text: String) -> PatientSex? {
        switch PatientColumn.plain(text) {
        case "m":
            told(female: Self.spanish, male: ["f", "female", "femenino", "masculino"]) ?? (isEnglish ? .male : nil)
        case "h": told(female: ["v", "varon"], male: ["m", "mujer", "f", "femenino"])
        case "v", "male", "hombre", "masculino", "varon": .male
        case "f", "female", "mujer", "femenino", "hembra": .female
        case "other", "otro", "o", "x": .other
        case "unknown", "u", "desconocido": .unknown
        default: nil
        }
    }

    /// The sex whose signs alone stand in the column.
    private func told(female: Set<String>, male: Set<String>) -> PatientSex? {
        switch (words.isDisjoint(with: female), words.isDisjoint(with: male)) {
        case (false, true): .female
        case (true, false): .male
        default: nil
        }
    }
}
