import FoundationEssentials
import Schema

/// JSON as the documents are built from it.
enum JSONValue: Hashable, Sendable {
    case object([String: JSONValue])
    case array([JSONValue])
    case text(String)
    case number(Double)
    case truth(Bool)
    case null

    /// The value that encoded JSON stands for.
    init(_ json: [UInt8]) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(json)) }

    /// Puts the members of another object into this one.
    func adding(_ members: [String: JSONValue]) -> JSONValue {
        guard case .object(let own) = self else { return self }
        return .object(own.merging(members) { _, new in new })
    }

    /// A reference to another place of a document.
    static func reference(_ pointer: String) -> JSONValue { ["$ref": .text(pointer)] }
}

extension JSONValue: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let object = try? container.decode([String: JSONValue].self) {
            self = .object(object)
        } else if let array = try? container.decode([JSONValue].self) {
            self = .array(array)
        } else {
            switch try container.decode(Scalar.self) {
            case .text(let text): self = .text(text)
            case .number(let number): self = .number(number)
            case .truth(let truth): self = .truth(truth)
            }
        }
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringInterpolation,
    ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
    init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members) { _, new in new })
    }

    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    init(stringLiteral text: String) { self = .text(text) }

    init(integerLiteral number: Int) { self = .number(Double(number)) }

    init(booleanLiteral truth: Bool) { self = .truth(truth) }
}
