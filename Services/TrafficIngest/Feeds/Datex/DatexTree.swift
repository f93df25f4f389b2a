import Schema

/// The JSON of DATEX II 3.4 as the elements that it stands for, so that one reader serves both.
enum DatexTree {
    /// What XML has as attributes.
    private static let attributes = [
        "idG": "id", "versionG": "version", "lang": "lang", "srsName": "srsName", "srsDimension": "srsDimension",
        "targetClass": "targetClass",
    ]

    /// An element: `{"sitAccident": {…}}` is one of the type Accident, and `{"value": "x"}` the text x.
    static func node(_ name: String, _ tree: JSONTree) -> XMLNode {
        var parts = Parts()
        parts.add(tree)
        let node = XMLNode(name, parts.attributes)
        node.ownText = parts.text
        node.children = parts.children
        return node
    }

    private struct Parts {
        var attributes: [String: String] = [:]
        var children: [XMLNode] = []
        var text = ""

        mutating func add(_ tree: JSONTree) {
            guard case .object(let members) = tree else { return text = tree.word ?? "" }
            // JSON has no order; sorted, so that equal documents are read equally.
            for (key, value) in members.sorted(by: { $0.key < $1.key }) { add(key, value) }
        }

        private mutating func add(_ key: String, _ value: JSONTree) {
            if let attribute = DatexTree.attributes[key], let word = value.word {
                attributes[attribute] = word
            } else if key == "value", let word = value.word {
                text = word
            } else if let type = DatexTree.type(key), case .object = value {
                attributes["type"] = attributes["type"] ?? type
                add(value)
            } else if case .list(let items) = value {
                children += items.map { DatexTree.node(key, $0) }
            } else {
                children.append(DatexTree.node(key, value))
            }
        }
    }

    /// `sitAccident` and `locLinearLocation` name types; `situation` and `location` do not.
    private static func type(_ key: String) -> String? {
        let rest = key.dropFirst(3)
        guard ["sit", "loc", "com"].contains(key.prefix(3)), rest.first?.isUppercase == true else { return nil }
        return String(rest)
    }
}
