import ClinicServiceDomain
import Foundation
import Schema

/// The words by which a patient is found: parts of names, the identity document, phones, the practice's number and the
/// birth date, each folded as a search is.
struct SearchWords {
    let words: [String]
    /// Each would do in the place of all the words.
    private var others: [String] = []

    /// The words of a patient.
    init(_ line: IndexLine) {
        var words = [line.surname, line.secondSurname ?? "", line.givenNames].flatMap(NameFolding.fold)
        // The kind of document stands before the number.
        if let document = line.document?.split(separator: " ", maxSplits: 1).last {
            words.append(DocumentNumber.normalised(String(document)))
        }
        for phone in line.phones { words += Self.numbers(phone) }
        words += [line.number, String(line.number.drop { $0 == "0" })]
        if let birth = line.birthDate { words.append("b" + birth.description.filter(\.isNumber)) }
        self.words = words.map { $0.lowercased() }.filter { !$0.isEmpty }
    }

    /// For the index: a text whose words they are.
    var joined: String { words.map(Self.spelled).joined(separator: " ") }

    /// What a person typed: a date is one of birth, digits with spaces between them are one number, the rest are
    /// beginnings of names.
    init(typed text: String) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if let date = Self.date(trimmed) {
            words = ["b" + date.description.filter(\.isNumber)]
        } else if trimmed.contains(where: \.isNumber), trimmed.allSatisfy({ $0.isNumber || " +-.()/#".contains($0) }) {
            words = [trimmed.filter(\.isNumber)]
            others = Self.numbers(trimmed).dropFirst().filter { $0.utf8.count >= PhoneDigits.telling }
        } else {
            words = NameFolding.fold(trimmed)
            // A document with letters is kept without what stands between them.
            if trimmed.contains(where: \.isNumber) { others = [DocumentNumber.normalised(trimmed).lowercased()] }
        }
    }

    /// For FTS5: every word as a beginning.
    var expression: String {
        let all = words.map(Self.beginning).joined(separator: " AND ")
        return (["(\(all))"] + others.map(Self.beginning)).joined(separator: " OR ")
    }

    private static func beginning(_ word: String) -> String { "\"\(spelled(word))\" *" }

    /// A word in ASCII: FTS5 would take one of another script apart, at signs that it does not know as letters, and
    /// what is two words in the index cannot be asked for as one. How a word begins stays how it begins.
    private static func spelled(_ word: String) -> String {
        word.unicodeScalars.map { $0.isASCII ? String($0) : "x\(String($0.value, radix: 16))x" }.joined()
    }

    /// A phone as it is written, and without the country that may stand before it on one side only.
    private static func numbers(_ phone: String) -> [String] {
        let digits = PhoneDigits.digits(phone)
        guard phone.contains("+") else { return [digits] }
        return (0...3).map { String(digits.dropFirst($0)) }
    }

    /// `1974-12-25`, `25/12/1974`, `25-12-1974`
    private static func date(_ text: String) -> PartialDate? {
        if text.contains("-"), let date = PartialDate(text) { return date }
        let parts = text.split { "/-.".contains($0) }.compactMap { Int($0) }
        guard parts.count == 3, parts[2] > 1000 else { return nil }
        return PartialDate(parts[2], parts[1], parts[0])
    }
}
