import Schema

extension Violation {
    private static let longestID = 80

    /// A number that is not between two bounds.
    static func range(_ range: ClosedRange<Double>, _ value: Double?, at pointer: String) -> Violation? {
        guard let value, !range.contains(value) else { return nil }
        let words = "between \(range.lowerBound.plain) and \(range.upperBound.plain)"
        let rule = value < range.lowerBound ? "minimum" : "maximum"
        return Violation(pointer, rule, expected: words, actual: value.plain)
    }

    /// A text that is too short or too long.
    static func length(_ range: ClosedRange<Int>, _ text: String?, at pointer: String) -> Violation? {
        // As JSON Schema counts.
        guard let count = text?.unicodeScalars.count, !range.contains(count) else { return nil }
        let rule = count < range.lowerBound ? "minLength" : "maxLength"
        let words = "a text of \(range.lowerBound) to \(range.upperBound) characters"
        return Violation(pointer, rule, expected: words, actual: "\(count) characters")
    }

    /// A word that is not in the list.
    static func word<Word: WireEnum>(_ word: Word?, at pointer: String) -> Violation? {
        guard word == .unknown else { return nil }
        return Violation(pointer, "enum", expected: "one of " + Word.words.joined(separator: ", "))
    }

    /// An id that cannot stand in a topic, or would look like another there.
    static func slug(_ id: String, such example: String, at pointer: String) -> Violation? {
        guard id.utf8.count > longestID || Slug.make(id) != id else { return nil }
        let words = "at most \(longestID) small letters and digits, in words with hyphens, such as `\(example)`"
        return Violation(pointer, "pattern", expected: words, actual: id)
    }
}
