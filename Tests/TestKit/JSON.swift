import Foundation

/// Any JSON value, for what tests read back.
public enum JSON: Decodable, Hashable, Sendable {
    case object([String: JSON])
    case array([JSON])
    case text(String)
    case number(Double)
    case truth(Bool)
    case null

    /// Reads JSON; throws when it is none.
    public init(_ bytes: some Sequence<UInt8>) throws {
        self = try JSONDecoder().decode(JSON.self, from: Data(bytes))
    }

    /// Decodes any value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .truth(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    /// A member of an object.
    public subscript(_ key: String) -> JSON? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The value as a text, whatever scalar it is.
    public var text: String? {
        switch self {
        case .text(let text): text
        case .number(let number): number == number.rounded() ? "\(Int64(number))" : "\(number)"
        case .truth(let truth): "\(truth)"
        case .object, .array, .null: nil
        }
    }

    /// The value as a number.
    public var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The elements of an array.
    public var elements: [JSON] {
        if case .array(let elements) = self { elements } else { [] }
    }
}
