/// The rows of a table by RFC 4180, with any separator: quotes, doubled quotes and line breaks in fields, any line ends.
struct TableRows {
    struct Row: Hashable {
        /// Where it begins, from 1.
        let line: Int
        var fields: [String] = []
    }

    private let separator: Unicode.Scalar
    private var rest: Substring.UnicodeScalarView
    private var line = 1

    /// Those of a text that are not empty.
    static func read(_ text: String, separator: Unicode.Scalar) -> [Row] {
        var reader = TableRows(separator: separator, rest: text[...].unicodeScalars)
        var rows: [Row] = []
        while let row = reader.next() {
            if row.fields.contains(where: { !$0.isEmpty }) { rows.append(row) }
        }
        return rows
    }

    private mutating func next() -> Row? {
        guard !rest.isEmpty else { return nil }
        var row = Row(line: line)
        while true {
            row.fields.append(field())
            guard let end = rest.popFirst() else { return row }
            if end == separator { continue }
            if end == "\r", rest.first == "\n" { rest.removeFirst() }
            line += 1
            return row
        }
    }

    /// A field up to its separator or line end, which stay; words behind a closing quote belong to it.
    private mutating func field() -> String {
        guard rest.first == "\"" else { return plain() }
        rest.removeFirst()
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "\n" { line += 1 }
            if scalar != "\"" {
                text.append(scalar)
            } else if rest.first == "\"" {
                text.append(rest.removeFirst())
            } else {
                return String(text) + plain()
            }
        }
        return String(text)
    }

    private mutating func plain() -> String {
        let field = rest.prefix { $0 != separator && $0 != "\n" && $0 != "\r" }
        rest = rest[field.endIndex...]
        return String(field)
    }
}
