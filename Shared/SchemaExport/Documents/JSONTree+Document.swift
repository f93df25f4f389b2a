import Schema

/// Spells documents: keys sorted, two spaces, lists of scalars on one line while they are short.
///
/// Our own, as Foundation's pretty form changes between versions and the documents are compared byte for byte.
extension JSONTree {
    /// The document with a line break at its end.
    var document: String { text(indent: "") + "\n" }

    private static let longestLine = 100

    private func text(indent: String) -> String {
        let inner = indent + "  "
        switch self {
        case .object(let members) where members.isEmpty: return "{}"
        case .object(let members):
            let lines = members.sorted { $0.key < $1.key }.map { key, value in
                "\(inner)\(Self.quoted(key)): \(value.text(indent: inner))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        case .list(let elements): return Self.lines(elements, indent, inner)
        case .text(let text): return Self.quoted(text)
        case .number(let number):
            return Int64(exactly: number).map(String.init) ?? String(number)
        case .truth(let truth): return truth ? "true" : "false"
        case .null: return "null"
        }
    }

    private var isScalar: Bool {
        switch self {
        case .object, .list: false
        default: true
        }
    }

    private static func lines(_ elements: [JSONTree], _ indent: String, _ inner: String) -> String {
        let line = "[\(elements.map { $0.text(indent: inner) }.joined(separator: ", "))]"
        if elements.allSatisfy(\.isScalar), line.count <= longestLine { return line }
        let lines = elements.map { inner + $0.text(indent: inner) }
        return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
