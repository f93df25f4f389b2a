/// The characters that entities of HTML stand for: XML's, those of Spanish and its neighbours, and numbers.
enum NarrativeEntity {
    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "aacute": "á", "eacute": "é",
        "iacute": "í", "oacute": "ó", "uacute": "ú", "ntilde": "ñ", "uuml": "ü", "Aacute": "Á", "Eacute": "É",
        "Iacute": "Í", "Oacute": "Ó", "Uacute": "Ú", "Ntilde": "Ñ", "Uuml": "Ü", "iquest": "¿", "iexcl": "¡",
        "ordm": "º", "ordf": "ª", "deg": "°", "micro": "µ", "plusmn": "±", "frac12": "½", "sup2": "²", "ccedil": "ç",
        "Ccedil": "Ç", "agrave": "à", "egrave": "è", "atilde": "ã", "otilde": "õ", "ouml": "ö", "auml": "ä",
        "laquo": "«", "raquo": "»", "ndash": "–", "mdash": "—", "hellip": "…", "bull": "•", "middot": "·",
        "ldquo": "“", "rdquo": "”", "lsquo": "‘", "rsquo": "’", "le": "≤", "ge": "≥", "times": "×", "euro": "€",
    ]

    /// The character of `amp`, `#225` or `#xE1`.
    static func scalar(_ name: String) -> Unicode.Scalar? {
        if let scalar = named[name] { return scalar }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
}
