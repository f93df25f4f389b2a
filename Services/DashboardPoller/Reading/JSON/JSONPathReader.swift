/// Reads a path step by step.
struct JSONPathReader {
    private var rest: Substring

    init(_ text: String) {
        let trimmed = text.drop { $0 == " " }
        if trimmed == "$" || trimmed.hasPrefix("$.") || trimmed.hasPrefix("$[") {
            rest = trimmed.dropFirst()
        } else {
            rest = trimmed.hasPrefix("[") || trimmed.hasPrefix(".") ? trimmed : "." + trimmed
        }
    }

    mutating func read() throws(JSONPath.Fault) -> [JSONPath.Step] {
        var steps: [JSONPath.Step] = []
        while let mark = rest.first {
            rest.removeFirst()
            switch mark {
            case ".": steps.append(try member())
            case "[": steps.append(try bracket())
            default: throw fault("a . or [ before \(String(mark).debugDescription)")
            }
        }
        return steps
    }

    private mutating func member() throws(JSONPath.Fault) -> JSONPath.Step {
        if rest.first == "." {
            rest.removeFirst()
            guard rest.first != "[", rest.first != "*" else { throw fault("a name after ..") }
            return .descendant(try name())
        }
        if rest.first == "*" {
            rest.removeFirst()
            return .every
        }
        return .name(try name())
    }

    private mutating func name() throws(JSONPath.Fault) -> String {
        if rest.first == "\"" {
            rest.removeFirst()
            return try quoted("\"")
        }
        let name = rest.prefix { $0 != "." && $0 != "[" }
        guard !name.isEmpty else { throw fault("a name after the last . of the path") }
        rest = rest[name.endIndex...]
        return try checked(String(name))
    }

    private mutating func quoted(_ mark: Character) throws(JSONPath.Fault) -> String {
        guard let end = rest.firstIndex(of: mark) else { throw fault("a name that is closed by \(mark)") }
        defer { rest = rest[rest.index(after: end)...] }
        return try checked(String(rest[..<end]))
    }

    /// SQLite has no way to write a double quote within a name.
    private func checked(_ name: String) throws(JSONPath.Fault) -> String {
        guard !name.isEmpty, !name.unicodeScalars.contains(where: { $0 == "\"" || $0.value < 0x20 }) else {
            throw fault("a name without double quotes and controls in it")
        }
        return name
    }

    private mutating func bracket() throws(JSONPath.Fault) -> JSONPath.Step {
        if let mark = rest.first, mark == "'" || mark == "\"" {
            rest.removeFirst()
            let name = try quoted(mark)
            guard rest.first == "]" else { throw fault("a ] after the name in brackets") }
            rest.removeFirst()
            return .name(name)
        }
        guard let end = rest.firstIndex(of: "]") else { throw fault("a ] after the last [") }
        let inside = rest[..<end]
        rest = rest[rest.index(after: end)...]
        if inside == "*" { return .every }
        let fromEnd = inside.hasPrefix("#-") ? inside.dropFirst(2) : inside.hasPrefix("-") ? inside.dropFirst() : nil
        if let fromEnd, let count = Self.index(fromEnd), count > 0 { return .fromEnd(count) }
        guard let index = Self.index(inside) else {
            throw fault("[0], [#-1], [*] or ['name'], and no slice, filter or list, in place of [\(inside)]")
        }
        return .index(index)
    }

    private static func index(_ text: Substring) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }

    private func fault(_ expected: String) -> JSONPath.Fault { JSONPath.Fault(expected: expected) }
}
