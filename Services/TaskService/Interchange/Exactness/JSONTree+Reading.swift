import Schema

extension JSONTree {
    /// A text as it is, nothing for null, JSON for the rest.
    var raw: String? {
        switch self {
        case .null: nil
        case .text(let text): text
        default: JSONText.make(self)
        }
    }

    var array: [JSONTree]? { if case .list(let list) = self { list } else { nil } }

    var object: [String: JSONTree]? { if case .object(let object) = self { object } else { nil } }
}
