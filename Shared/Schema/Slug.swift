/// Names as they stand in topics: accents stripped, CamelCase split, lower case, hyphens.
///
/// `GradualLighting` becomes `gradual-lighting`, `Salón` becomes `salon`, `HVACUnit2` becomes `hvac-unit2`.
public enum Slug {
    /// The slug of a name, or nil when nothing of it can stand in a topic (`"¿?"`).
    public static func make(_ name: String) -> String? {
        var words: [String] = []
        var word = ""
        let letters = Array(name.unicodeScalars)
        for (index, scalar) in letters.enumerated() {
            guard let plain = plain(scalar) else {
                if !isMark(scalar) { flush(&word, into: &words) }
                continue
            }
            if startsWord(letters, index) { flush(&word, into: &words) }
            word += plain
        }
        flush(&word, into: &words)
        return words.isEmpty ? nil : words.joined(separator: "-")
    }

    /// Whether a level is spelled as topics allow: `[a-z0-9_-]+`.
    public static func isLevel(_ level: some StringProtocol) -> Bool {
        !level.isEmpty
            && level.utf8.allSatisfy { byte in
                (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x2D || byte == 0x5F
            }
    }

    private static func flush(_ word: inout String, into words: inout [String]) {
        if !word.isEmpty { words.append(word) }
        word = ""
    }

    /// A capital begins a word after a small letter or digit, and before a small letter at the end of an acronym.
    private static func startsWord(_ letters: [Unicode.Scalar], _ index: Int) -> Bool {
        guard index > 0, letters[index].properties.isUppercase else { return false }
        let before = letters[..<index].last { !isMark($0) }
        if let before, before.properties.isLowercase || before.properties.numericType != nil { return true }
        let after = letters[(index + 1)...].first { !isMark($0) }
        return before?.properties.isUppercase == true && after?.properties.isLowercase == true
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark
    }

    /// A Latin letter without its accent and in lower case, or a digit; nil for everything else.
    public static func plain(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "a"..."z", "0"..."9": String(scalar)
        case "A"..."Z": scalar.properties.lowercaseMapping
        case "İ": "i"  // whose lower case is two characters
        default: unaccented[scalar.properties.lowercaseMapping]
        }
    }

    /// Accented Latin letters by their plain spelling. A table, as full Unicode decomposition lives in the large
    /// part of Foundation, which no other part of the contract needs.
    private static let unaccented: [String: String] = {
        let spellings = [
            "a": "àáâãäåāăą", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı",
            "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŋ", "o": "òóôõöøōŏő", "r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧț",
            "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž", "ss": "ß", "ae": "æ", "oe": "œ", "th": "þ",
        ]
        var table: [String: String] = [:]
        for (plain, letters) in spellings {
            for letter in letters { table[String(letter)] = plain }
        }
        return table
    }()
}
