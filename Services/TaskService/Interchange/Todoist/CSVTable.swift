/// Rows of fields by RFC 4180: quotes, doubled quotes and line breaks in fields; any line ends.
struct CSVTable {
    struct Row: Equatable {
        /// Where it begins, from 1.
        let line: Int
        var fields: [String]

        var isEmpty: Bool { fields.allSatisfy(\.isEmpty) }
    }

    private(set) var rows: [Row] = []
    private var row = Row(line: 1, fields: [""])
    private var isQuoted = false

    init(_ text: String) {
        var line = 1
        var isPending = false  // a quote in a quoted field: its end, or the first of two
        for scalar in text.unicodeScalars {
            if isPending {
                isPending = false
                if scalar == "\"" {
                    append(scalar)
                    continue
                }
                isQuoted = false
            }
            if scalar == "\n" { line += 1 }
            if isQuoted {
                if scalar == "\"" { isPending = true } else { append(scalar) }
            } else {
                plain(scalar, line)
            }
        }
        if row.fields != [""] { rows.append(row) }
    }

    private mutating func plain(_ scalar: Unicode.Scalar, _ line: Int) {
        switch scalar {
        case "\"" where row.fields.last == "": isQuoted = true
        case ",": row.fields.append("")
        case "\r": break
        case "\n":
            rows.append(row)
            row = Row(line: line, fields: [""])
        default: append(scalar)
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        row.fields[row.fields.count - 1].unicodeScalars.append(scalar)
    }

    /// One row with its line end.
    static func line(_ fields: [String]) -> String {
        let quoted = fields.map { field in
            let isPlain = field.unicodeScalars.allSatisfy { !["\"", ",", "\n", "\r"].contains($0) }
            return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
        }
        return quoted.joined(separator: ",") + "\r\n"
    }
}
