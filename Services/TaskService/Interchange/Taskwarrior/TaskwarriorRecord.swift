import Schema

/// One task as Taskwarrior writes it: attributes as texts, whatever they were.
struct TaskwarriorRecord: Equatable {
    var texts: [String: String] = [:]
    var tags: [String] = []
    var depends: [String] = []

    init() {}

    /// Nil when the text is no JSON object.
    init?(json: String) {
        guard let members = JSONText.value(JSONTree.self, json)?.object else { return nil }
        // Ids and urgency are made anew by every export.
        for (name, value) in members where !["id", "urgency", "tags", "depends"].contains(name) {
            texts[name] = value.raw
        }
        tags = Self.list(members["tags"])
        depends = Self.list(members["depends"]).map { $0.lowercased() }
    }

    subscript(name: String) -> String? {
        get { texts[name] }
        set { texts[name] = newValue }
    }

    var uuid: String { texts["uuid"] ?? "" }

    /// An array, texts between commas, or an array as text, as old versions wrote them; sorted, as Taskwarrior keeps
    /// no order.
    private static func list(_ value: JSONTree?) -> [String] {
        guard let value else { return [] }
        let items: [String]
        if let array = value.array {
            items = array.compactMap(\.raw)
        } else if let text = value.raw, let inner = JSONText.value([String].self, text) {
            items = inner
        } else {
            items = (value.raw ?? "").split(separator: ",").map(String.init)
        }
        return Set(items.filter { !$0.isEmpty }).sorted()
    }
}

extension TaskwarriorRecord {
    /// One line, in the order of Taskwarrior's own export; strings only, as it mistakes anything else.
    var json: String {
        var members = texts.filter { $0.key != "annotations" && !$0.value.isEmpty }
            .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { "\(Self.quoted($0.key)):\(Self.quoted($0.value))" }
        if let list = texts["annotations"].flatMap({ JSONText.value([[String: String]].self, $0) }), !list.isEmpty {
            members.append("\"annotations\":[\(list.map(Self.annotation).joined(separator: ","))]")
        }
        if !tags.isEmpty { members.append("\"tags\":[\(tags.map(Self.quoted).joined(separator: ","))]") }
        if !depends.isEmpty { members.append("\"depends\":[\(depends.map(Self.quoted).joined(separator: ","))]") }
        return "{\(members.joined(separator: ","))}"
    }

    private static func annotation(_ texts: [String: String]) -> String {
        let members = ["entry", "description"].compactMap { name in
            texts[name].map { "\(quoted(name)):\(quoted($0))" }
        }
        return "{\(members.joined(separator: ","))}"
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "/": result += "\\/"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{8}": result += "\\b"
            case "\u{C}": result += "\\f"
            case "\u{0}"..."\u{1F}":
                let hex = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
