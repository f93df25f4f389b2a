import Foundation
import Schema

/// The parts of a todo.txt line: mark, dates, priority, and words.
struct TodoTxtLine: Equatable {
    var isDone = false
    var ended: CivilDate?
    var letter: Character?
    var created: CivilDate?
    var words: [String]

    /// Takes any order of priority and dates after the mark, as real files have `x 2014-01-02 (B) 2013-12-30`.
    init(_ text: String) {
        words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        if words.first == "x", words.count > 1 {
            isDone = true
            words.removeFirst()
            takeLetter()
            ended = takeDate()
            takeLetter()
            created = takeDate()
        } else {
            takeLetter()
            created = takeDate()
        }
    }

    private mutating func takeLetter() {
        guard letter == nil, let word = words.first, words.count > 1 else { return }
        let parts = Array(word)
        guard parts.count == 3, parts[0] == "(", parts[2] == ")", ("A"..."Z").contains(parts[1]) else { return }
        letter = parts[1]
        words.removeFirst()
    }

    private mutating func takeDate() -> CivilDate? {
        guard words.count > 1, let date = words.first.flatMap({ CivilDate($0) }) else { return nil }
        words.removeFirst()
        return date
    }

    var text: String {
        var parts: [String] = []
        if isDone { parts.append("x") }
        if let ended { parts.append("\(ended)") }
        if let letter, !isDone { parts.append("(\(letter))") }
        if let created { parts.append("\(created)") }
        return (parts + words).joined(separator: " ")
    }

    /// Words may not have spaces: they and `%` are written as `%20`.
    static func escaped(_ text: String) -> String {
        let bad = CharacterSet.whitespacesAndNewlines.union(.controlCharacters).union(["%"])
        return text.addingPercentEncoding(withAllowedCharacters: bad.inverted) ?? text
    }

    static func plain(_ text: String) -> String { text.removingPercentEncoding ?? text }
}
