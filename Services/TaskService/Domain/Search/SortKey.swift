import Schema

/// What names are sorted by: letters whatever their case and accents.
public enum SortKey {
    /// Names that are alike for so many characters are sorted by their capture.
    private static let length = 64

    /// The key of a name.
    public static func make(_ name: String) -> String { folded(name.unicodeScalars.prefix(length)) }

    /// A text in lower case and without accents.
    public static func folded(_ text: String) -> String { folded(text.unicodeScalars[...]) }

    private static func folded(_ scalars: Substring.UnicodeScalarView) -> String {
        var key = ""
        for scalar in scalars {
            switch scalar {
            case "A"..."Z": key.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) + 32))
            case "\0"..."\u{7F}": key.unicodeScalars.append(scalar)
            case _ where scalar.properties.generalCategory == .nonspacingMark: continue
            default: key += Slug.plain(scalar) ?? scalar.properties.lowercaseMapping
            }
        }
        return key
    }
}
