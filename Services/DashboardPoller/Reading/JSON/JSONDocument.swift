import GRDB
import Schema

/// Valid JSON that can be asked by paths.
struct JSONDocument {
    let text: String
    let database: JSONDatabase

    init(_ syntax: JSONSyntax, in database: JSONDatabase) {
        text = String(decoding: syntax.bytes, as: UTF8.self)
        self.database = database
    }

    /// `object`, `array`, `text`, `integer`, `real`, `true`, `false` or `null`; nil where nothing is.
    func type(at path: String) throws -> String? { try database.value("SELECT json_type(?, ?)", [text, path]) }

    /// What is there as text; objects and arrays as JSON.
    func text(at path: String) throws -> String? { try database.value("SELECT json_extract(?, ?)", [text, path]) }

    /// How the document spells a path; nil where nothing is.
    func spelling(of path: JSONPath) throws -> String? {
        try path.spellings.lazy.map(\.sqlite).first { try type(at: $0) != nil }
    }

    /// The keys of an object there, the first dozen.
    func keys(at path: String) throws -> [String] {
        var keys: [String] = []
        try database.visit("SELECT key, typeof(key) FROM json_each(?, ?) LIMIT 12", [text, path]) { row in
            if row[1] == "text" { keys.append(row[0]) }
            return true
        }
        return keys
    }

    /// What is there, in words.
    func words(at path: String) throws -> String {
        switch try type(at: path) {
        case nil: return "nothing"
        case "null": return "null"
        case "true", "false": return "a truth value"
        case "text": return "a text"
        case "integer", "real": return "a number"
        case "array":
            let count: Int = try database.value("SELECT json_array_length(?, ?)", [text, path]) ?? 0
            return count == 1 ? "an array of 1 element" : "an array of \(count) elements"
        default:
            let keys = try keys(at: path)
            return keys.isEmpty ? "an object without keys" : "an object with the keys \(keys.joined(separator: ", "))"
        }
    }

    /// Where a path ends that leads to nothing: the longest beginning that leads to something.
    func end(of path: JSONPath) throws -> (path: JSONPath, words: String) {
        let singular = Array(path.steps.prefix(while: \.isSingular))
        for length in stride(from: singular.count, through: 0, by: -1) {
            let beginning = JSONPath(steps: Array(singular.prefix(length)))
            if let spelled = try spelling(of: beginning) { return (beginning, try words(at: spelled)) }
        }
        return (.root, "nothing")
    }
}
