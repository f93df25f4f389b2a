/// Names for people: CamelCase taken apart, everything else as it was written.
public enum DisplayName {
    /// `GradualLighting` becomes `Gradual Lighting`, `HVACUnit2` becomes `HVAC Unit2`.
    public static func make(_ rawName: String) -> String {
        let letters = Array(rawName)
        var name = ""
        for (index, letter) in letters.enumerated() {
            if startsWord(letters, index) { name.append(" ") }
            name.append(letter)
        }
        return name
    }

    /// A capital begins a word after a small letter or digit, and before a small letter at the end of an acronym.
    private static func startsWord(_ letters: [Character], _ index: Int) -> Bool {
        guard index > 0, letters[index].isUppercase else { return false }
        let before = letters[index - 1]
        if before.isLowercase || before.isNumber { return true }
        return before.isUppercase && index + 1 < letters.count && letters[index + 1].isLowercase
    }
}
