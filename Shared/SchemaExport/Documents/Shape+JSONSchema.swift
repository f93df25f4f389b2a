import Schema

extension Shape {
    /// The JSON Schema of a value; structs are referred to below `base`.
    ///
    /// Only what draft-07 and 2020-12 share, as AsyncAPI readers must support the one and editors use the other.
    func schema(referringTo base: String) -> JSONTree {
        switch self {
        case .any: [:]
        case .text: ["type": "string"]
        case .time: ["type": "string", "format": "date-time"]
        case .base64: ["type": "string", "contentEncoding": "base64"]
        case .integer: ["type": "integer"]
        case .number: ["type": "number"]
        case .truth: ["type": "boolean"]
        case .scalar: ["type": ["string", "number", "boolean"]]
        case .words(let words):
            [
                "type": "string",
                "enum": .list(words.map(JSONTree.text)),
                "description": "The words of this version. Readers must expect others of later versions.",
                "x-open-enum": true,
            ]
        case .list(let element): ["type": "array", "items": element.schema(referringTo: base)]
        case .map(let value): ["type": "object", "additionalProperties": value.schema(referringTo: base)]
        case .object(let name): .reference("\(base)/\(name)")
        }
    }
}

extension ObjectShape {
    /// The JSON Schema of an object. Unknown keys are allowed everywhere: later versions only add.
    func schema(limits: [FieldLimit] = [], referringTo base: String) -> JSONTree {
        let properties = Dictionary(
            uniqueKeysWithValues: fields.map { key, field in
                let bounds = limits.filter { $0.field == key }.map(\.bounds)
                return (key, bounds.reduce(field.shape.schema(referringTo: base)) { $0.adding($1) })
            }
        )
        let required = fields.filter(\.value.isRequired).keys.sorted()
        let schema: JSONTree = ["type": "object", "properties": .object(properties)]
        return required.isEmpty ? schema : schema.adding(["required": .list(required.map(JSONTree.text))])
    }
}

extension FieldLimit {
    fileprivate var bounds: [String: JSONTree] {
        let (low, high) = (JSONTree.number(range.lowerBound), JSONTree.number(range.upperBound))
        return isLength ? ["minLength": low, "maxLength": high] : ["minimum": low, "maximum": high]
    }
}
