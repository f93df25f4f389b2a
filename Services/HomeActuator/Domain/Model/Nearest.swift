/// Finds what a mistyped id may have meant.
enum Nearest {
    /// The word with the fewest changes between it and the given one; nil when there are no words.
    static func word(to word: String, among words: [String]) -> String? {
        words.min { distance(word, $0) < distance(word, $1) }
    }

    /// How many letters have to be put in, left out or replaced (Levenshtein).
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (line, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in right.indices {
                let replaced = diagonal + (letter == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
