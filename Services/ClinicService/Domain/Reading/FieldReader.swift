import Foundation
import Schema

/// Reads the fields of a payload one after the other: cleans what can be cleaned, and collects what cannot be taken.
struct FieldReader {
    /// How many lines a text may have.
    enum Lines { case one, many }

    /// What was refused so far.
    private(set) var found: [Violation] = []

    /// Collects a refusal.
    mutating func refuse(_ pointer: String, _ rule: String, _ expected: String, actual: String? = nil) {
        found.append(Violation(pointer, rule, expected: expected, actual: actual))
    }

    /// Throws what was collected, if anything was.
    func finish() throws(Problem) { if !found.isEmpty { throw .violation(found) } }

    /// A text that must be there.
    mutating func text(_ value: String, _ pointer: String, most: Int, _ lines: Lines = .one) -> String {
        let clean = Self.clean(value, lines)
        let count = clean.unicodeScalars.count
        if !(1...most).contains(count) {
            let rule = count < 1 ? "minLength" : "maxLength"
            refuse(pointer, rule, "a text of 1 to \(most) characters", actual: "\(count) characters")
        }
        return clean
    }

    /// A text that may be left out, which an empty one is.
    mutating func optionalText(_ value: String?, _ pointer: String, most: Int, _ lines: Lines = .one) -> String? {
        guard let value, !Self.clean(value, lines).isEmpty else { return nil }
        return text(value, pointer, most: most, lines)
    }

    /// A word of a closed list.
    mutating func word<Word: WireEnum>(_ value: Word?, _ pointer: String) {
        guard value == .unknown else { return }
        refuse(pointer, "enum", "one of " + Word.words.joined(separator: ", "))
    }

    /// A list that is not too long; an empty one is none.
    mutating func list<Item>(_ items: [Item]?, _ pointer: String, most: Int) -> [Item]? {
        guard let items, !items.isEmpty else { return nil }
        if items.count > most { refuse(pointer, "maxItems", "at most \(most) entries", actual: "\(items.count)") }
        return items
    }

    /// A text in composed letters, without space around it and without signs that only a screen would see: they change
    /// how the rest of a line is read, or hide a part of it.
    static func clean(_ text: String, _ lines: Lines = .one) -> String {
        let kept = text.replacing("\r\n", with: "\n").unicodeScalars.compactMap { scalar -> Character? in
            let isControl = scalar.properties.generalCategory == .control
            if lines == .many, scalar == "\n" || scalar == "\t" { return Character(scalar) }
            if scalar.properties.isWhitespace { return lines == .one || isControl ? " " : Character(scalar) }
            return isControl || scalar.isHidden ? nil : Character(scalar)
        }
        let composed = String(kept).precomposedStringWithCanonicalMapping
        guard lines == .one else { return composed.trimmingCharacters(in: .whitespacesAndNewlines) }
        return composed.split(separator: " ").joined(separator: " ")
    }
}

extension Unicode.Scalar {
    /// Whether it cannot be seen, or turns the direction of what follows.
    fileprivate var isHidden: Bool {
        switch value {
        case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0x200B: true
        default: false
        }
    }
}
