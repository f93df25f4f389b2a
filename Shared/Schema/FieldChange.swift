/// What an edit does to one field: absent leaves it, `null` clears it, a value sets it.
public enum FieldChange<Value: Hashable & Sendable>: Hashable, Sendable {
    case keep
    case clear
    case set(Value)

    /// The field after the edit.
    public func applied(to field: Value?) -> Value? {
        switch self {
        case .keep: field
        case .clear: nil
        case .set(let value): value
        }
    }
}

extension FieldChange: Codable where Value: Codable {
    /// Reads a value; `null` and absence are told apart by the container, below.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .clear : .set(try container.decode(Value.self))
    }

    /// Writes the value or `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if case .set(let value) = self { try container.encode(value) } else { try container.encodeNil() }
    }
}

// What the compiler writes for a struct's fields calls these two, as they fit better than the standard library's.

extension KeyedDecodingContainer {
    /// Tells an absent field from one that is `null`.
    public func decode<Value: Codable>(_ type: FieldChange<Value>.Type, forKey key: Key) throws -> FieldChange<Value> {
        guard contains(key) else { return .keep }
        return try decodeNil(forKey: key) ? .clear : .set(decode(Value.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// Leaves out a field that is kept.
    public mutating func encode<Value: Codable>(_ change: FieldChange<Value>, forKey key: Key) throws {
        switch change {
        case .keep: break
        case .clear: try encodeNil(forKey: key)
        case .set(let value): try encode(value, forKey: key)
        }
    }
}
