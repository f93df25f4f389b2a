/// Walks along a line and knows where its words begin.
struct LineScanner {
    /// A token's value, and whether it stood in quotes.
    struct Value {
        var text: String
        var isQuoted: Bool

        /// Without the punctuation of the sentence around it.
        var bare: String { without(",;:.!?") }

        /// Without some punctuation at its end; what stood in quotes is as it is.
        func without(_ marks: String) -> String {
            guard !isQuoted else { return text }
            return text.lastIndex { !marks.contains($0) }.map { String(text[...$0]) } ?? ""
        }
    }

    private let text: [Character]
    private(set) var position = 0

    init(_ line: String) { text = Array(line) }

    var isAtEnd: Bool { position == text.count }
    var isAtWordStart: Bool { position == 0 || text[position - 1].isWhitespace }

    /// What was typed since a position.
    func typed(since start: Int) -> String { String(text[start..<position]) }

    /// Passes a token's mark, which stands at the start of a word.
    mutating func mark() -> CaptureMark? {
        guard isAtWordStart, let mark = mark(at: position) else { return nil }
        position += mark.rawValue.count
        return mark
    }

    /// Passes what stands in quotes or up to the next white space.
    mutating func value() -> Value {
        if let quoted = quoted() { return Value(text: quoted, isQuoted: true) }
        let start = position
        while !isAtEnd, !text[position].isWhitespace { position += 1 }
        return Value(text: typed(since: start), isQuoted: false)
    }

    mutating func skipSpace() { while !isAtEnd, text[position].isWhitespace { position += 1 } }

    /// Passes all that is left.
    mutating func rest() -> String {
        let start = position
        position = text.count
        return typed(since: start)
    }

    /// Passes one character of the name, or all that stands in quotes. Inside a word a quote is an inch.
    mutating func literal() -> String {
        if isAtWordStart, let quoted = quoted() { return quoted }
        if text[position] == "\\", position + 1 < text.count,
            text[position + 1] == "\"" || isAtWordStart && mark(at: position + 1) != nil
        {
            position += 1
        }
        position += 1
        return String(text[position - 1])
    }

    private func mark(at start: Int) -> CaptureMark? {
        CaptureMark.allCases.first { mark in
            let word = Array(mark.rawValue)
            guard start + word.count <= text.count else { return false }
            // In capitals, too: a phone begins a line with one.
            return zip(word, text[start...]).allSatisfy { String($0) == $1.lowercased() }
        }
    }

    private mutating func quoted() -> String? {
        guard !isAtEnd, text[position] == "\"" else { return nil }
        var content = ""
        var next = position + 1
        while next < text.count, text[next] != "\"" {
            if text[next] == "\\", next + 1 < text.count, text[next + 1] == "\"" { next += 1 }
            content.append(text[next])
            next += 1
        }
        guard next < text.count else { return nil }
        position = next + 1
        return content
    }
}
