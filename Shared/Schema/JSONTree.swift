import FoundationEssentials

/// Any JSON, where its form is somebody else's.
public enum JSONTree: Hashable, Sendable {
    case null
    case truth(Bool)
    case number(Double)
    case text(String)
    case list([JSONTree])
    case object([String: JSONTree])

    /// Reads JSON; throws when it is none.
    public init(_ bytes: some Sequence<UInt8>) throws {
        let payload = Array(bytes)
        self = try JSONTreeReader.read(payload) ?? JSONDecoder().decode(JSONTree.self, from: Data(payload))
    }

    /// A member of an object.
    public subscript(_ key: String) -> JSONTree? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// What a JSON pointer leads to; `""` is the whole.
    public func at(_ pointer: String) -> JSONTree? {
        var tree = self
        for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let key = Self.unescaped(token)
            switch tree {
            case .object(let members):
                guard let next = members[key] else { return nil }
                tree = next
            case .list(let items):
                guard let index = Int(key), items.indices.contains(index) else { return nil }
                tree = items[index]
            default: return nil
            }
        }
        return tree
    }

    private static func unescaped(_ token: Substring) -> String {
        token.contains("~") ? String(token).replacing("~1", with: "/").replacing("~0", with: "~") : String(token)
    }

    /// The elements of a list; none for everything else.
    public var elements: [JSONTree] {
        if case .list(let elements) = self { elements } else { [] }
    }

    /// The number of a number, or of a text that is one; `nan` and `inf` are words.
    public var number: Double? {
        switch self {
        case .number(let value): value
        case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    /// The word of a text, number or truth value.
    public var word: String? {
        switch self {
        case .text(let text): text
        case .number(let value): Limit<Void>.plain(value)
        case .truth(let value): value ? "true" : "false"
        default: nil
        }
    }
}

extension JSONTree: Codable {
    /// Reads any JSON. What is most frequent is tried first, as each attempt that fails costs more than one that does not.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .truth(value)
        } else if let value = try? container.decode([JSONTree].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONTree].self))
        }
    }

    /// Writes it; whole numbers without a point.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .truth(let value): try container.encode(value)
        case .number(let value):
            if let whole = Int64(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
        case .text(let value): try container.encode(value)
        case .list(let items): try container.encode(items)
        case .object(let members): try container.encode(members)
        }
    }

    /// The bytes, keys sorted, so that equal trees are equal bytes.
    public var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only a number that is not finite could fail, and none is ever put into a tree.
        return (try? encoder.encode(self)).map { Array($0) } ?? []
    }
}

// What documents are written with in code.

extension JSONTree: ExpressibleByStringInterpolation, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// An object; of equal keys the last counts.
    public init(dictionaryLiteral elements: (String, JSONTree)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
    /// A list.
    public init(arrayLiteral elements: JSONTree...) { self = .list(elements) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .truth(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// Null.
    public init(nilLiteral: ()) { self = .null }
}
