/// One property of iCalendar, unfolded: `DUE;TZID=Europe/Madrid:20261201T093000`.
struct CalendarLine: Equatable {
    /// Of the file, from 1.
    let line: Int
    let text: String
    /// In capitals.
    let name: String
    /// Names in capitals, values without quotes.
    let parameters: [String: String]
    let value: String

    init(_ text: String, line: Int = 0) {
        self.line = line
        self.text = text
        var parts = [""]
        var isQuoted = false
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first, scalar != ":" || isQuoted {
            rest = rest.dropFirst()
            switch scalar {
            case "\"": isQuoted.toggle()
            case ";" where !isQuoted: parts.append("")
            default: parts[parts.count - 1].unicodeScalars.append(scalar)
            }
        }
        name = parts[0].uppercased()
        let pairs = parts.dropFirst().map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        parameters = Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0].uppercased(), $0[1]) }) { first, _ in first
        }
        value = String(rest.dropFirst())
    }

    /// The text of a TEXT value.
    var plain: String { CalendarText.plain(value) }

    /// The lines of a file, joined where they were folded; any line ends.
    static func lines(_ bytes: [UInt8]) -> [CalendarLine] {
        var unfolded: [(line: Int, text: String)] = []
        // As scalars, for CR and LF are one character to Swift.
        let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
        var number = 0
        for piece in text.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            let line = piece.last == "\r" ? piece.dropLast() : piece
            if let first = line.first, first == " " || first == "\t", !unfolded.isEmpty {
                unfolded[unfolded.count - 1].text.unicodeScalars += line.dropFirst()
            } else if !line.isEmpty {
                unfolded.append((number, String(line)))
            }
        }
        return unfolded.map { CalendarLine($0.text, line: $0.line) }
    }
}
