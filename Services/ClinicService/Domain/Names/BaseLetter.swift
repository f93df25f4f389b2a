import Foundation

/// What letter a sign stands for once its accents and its case are taken away.
enum BaseLetter {
    /// Letters that no accent makes: Unicode does not take them apart.
    private static let others: [Unicode.Scalar: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h",
        "ª": "a", "º": "o",
    ]

    /// Names are folded by the ten thousand at start, so those of Europe and Vietnam are worked out once.
    private static let known: [Unicode.Scalar: String] = {
        let ranges: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x1E00...0x1EFF]
        let scalars = ranges.joined().compactMap(Unicode.Scalar.init)
        return Dictionary(uniqueKeysWithValues: scalars.map { ($0, worked(out: $0)) })
    }()

    /// The letters or digits that a sign stands for; empty for an accent by itself, nil for what is part of no word.
    static func of(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: String(scalar)
        case 0x41...0x5A: String(Unicode.Scalar(UInt8(scalar.value + 32)))
        case 0..<0x80: nil
        case 0x300...0x36F: ""
        default: known[scalar].map { $0.isEmpty ? nil : $0 } ?? other(scalar)
        }
    }

    private static func other(_ scalar: Unicode.Scalar) -> String? {
        if scalar.properties.isMark { return "" }
        let letters = worked(out: scalar)
        return letters.isEmpty ? nil : letters
    }

    private static func worked(out scalar: Unicode.Scalar) -> String {
        let apart = String(scalar).decomposedStringWithCanonicalMapping.lowercased()
        return apart.unicodeScalars.filter(\.properties.isWord).map { others[$0] ?? String($0) }.joined()
    }
}

extension Unicode.Scalar.Properties {
    /// Whether it is an accent, or another sign that stands above or below a letter.
    fileprivate var isMark: Bool { generalCategory == .nonspacingMark || generalCategory == .enclosingMark }

    /// Whether it is a letter or a digit, or a sign between letters that belongs to the word.
    fileprivate var isWord: Bool {
        switch generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .spacingMark:
            true
        default: false
        }
    }
}
