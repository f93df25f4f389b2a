/// Takes a text apart as the search index does: runs of letters and digits.
public enum SearchWords {
    /// The words of a text; none when it is all punctuation.
    public static func split(_ text: String) -> [String] {
        text.unicodeScalars.split { !isPart($0) }
            .filter { word in word.contains { !isMark($0) } }
            .map { String($0) }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .privateUse:
            true
        default: isMark(scalar)
        }
    }
}
