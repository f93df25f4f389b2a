/// Names as they are searched and compared: in small letters, without accents, and with n for ñ.
public enum NameFolding {
    /// The words of a text: `Muñoz-D'Ávila` is `munoz`, `d` and `avila`.
    public static func fold(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        for scalar in text.unicodeScalars {
            if let letters = BaseLetter.of(scalar) {
                word += letters
            } else if !word.isEmpty {
                words.append(word)
                word = ""
            }
        }
        return word.isEmpty ? words : words + [word]
    }
}
