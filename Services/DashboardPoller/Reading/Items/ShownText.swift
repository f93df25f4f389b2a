/// Text as it is shown: markup stays the text that it is, and what would disturb a screen is taken out.
struct ShownText {
    let text: String
    /// Whether something was taken out.
    let isSanitised: Bool
    let isCut: Bool

    /// At most so many characters of a text, as the contract counts them: one letter may bear any number of accents.
    init(_ raw: String, limit: Int) {
        var text = raw
        isSanitised = raw.unicodeScalars.contains(where: Self.isControl)
        if isSanitised {
            var kept = String.UnicodeScalarView()
            kept.append(contentsOf: raw.unicodeScalars.lazy.filter { !Self.isControl($0) })
            text = String(kept)
        }
        isCut = text.utf8.count > limit && text.unicodeScalars.count > limit
        self.text = isCut ? String(text.unicodeScalars.prefix(limit - 1)) + "…" : text
    }

    /// Controls but for tab and line feed, and marks that turn the direction of writing, by which text can pass for
    /// other text.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
