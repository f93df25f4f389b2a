import FoundationEssentials

/// Encodes and decodes the data of messages; one per thread, as the coders are reused.
public struct JSONCodec {
    private let encoder: JSONEncoder
    private let decoder: JSONDecoder

    /// A codec with the contract's settings: sorted keys, slashes as they are.
    public init() {
        encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        decoder = JSONDecoder()
    }

    /// The JSON of a value.
    public func encode(_ value: some Encodable) throws -> [UInt8] { Array(try encoder.encode(value)) }

    /// The data of a received command or question.
    ///
    /// - Throws: `schema-violation` with a pointer for each place at fault, or `malformed-payload`.
    public func decode<M: Message>(
        _ type: M.Type,
        _ inbound: Inbound,
        of payload: [UInt8],
        bare: (String) -> M?
    ) throws(Problem) -> M {
        let message: M
        switch inbound.body {
        case .text(let text):
            guard let value = bare(text) else { throw Self.notTaken(text, by: type) }
            message = value
        case .json(let range):
            message = try value(type, from: payload[range])
        }
        let violations = message.violations()
        guard violations.isEmpty else { throw .violation(violations) }
        return message
    }

    /// A value from JSON that was scanned before.
    public func value<V: Decodable>(_ type: V.Type, from json: ArraySlice<UInt8>) throws(Problem) -> V {
        do {
            return try decoder.decode(type, from: json.isEmpty ? Data("{}".utf8) : Data(json))
        } catch let error as DecodingError {
            throw .violation([Violation(error)])
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(.malformedPayload, "the payload cannot be read: \(error)")
        }
    }

    private static func notTaken(_ text: String, by type: any Message.Type) -> Problem {
        let verb = type.channel.pattern
        if text.isEmpty {
            return Problem(.malformedPayload, "the payload is empty; \(verb) needs a value")
        }
        return Problem(
            .malformedPayload,
            "\(verb) does not take this value; see the contract for what it takes, such as \(example(of: type))",
            errors: [Violation("", "value", expected: "a value that \(verb) takes", actual: text)]
        )
    }

    private static func example(of type: any Message.Type) -> String {
        func encoded(_ type: (some Message).Type) -> String {
            (try? JSONCodec().encode(type.example)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        }
        return encoded(type)
    }
}

extension Violation {
    /// The place and rule that a decoder found broken.
    init(_ error: DecodingError) {
        switch error {
        case .typeMismatch(let type, let context):
            self.init(Self.pointer(context.codingPath), "type", expected: Self.name(type), actual: nil)
        case .valueNotFound(let type, let context):
            self.init(Self.pointer(context.codingPath), "type", expected: Self.name(type), actual: "null")
        case .keyNotFound(let key, let context):
            self.init(Self.pointer(context.codingPath + [key]), "required", expected: "present", actual: "nothing")
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            // The payload was scanned, so it is JSON; Foundation says neither which number is meant nor where it is.
            self.init("", "number", expected: "an object whose numbers fit: one must be whole, or is too large")
        case .dataCorrupted(let context):
            let (expected, actual) = Self.words(of: context.debugDescription)
            self.init(Self.pointer(context.codingPath), "format", expected: expected, actual: actual)
        @unknown default:
            self.init("", "format", expected: "readable")
        }
    }

    private static func pointer(_ path: [any CodingKey]) -> String {
        path.map { key in
            // Keys of dictionaries have an integer, too: "01" is no index.
            if let index = key.intValue, key.stringValue == "Index \(index)" { return "/\(index)" }
            return "/" + key.stringValue.replacing("~", with: "~0").replacing("/", with: "~1")
        }.joined()
    }

    /// Takes `expected a time, got x`, as our own types say it, apart.
    private static func words(of description: String) -> (expected: String, actual: String?) {
        guard description.hasPrefix("expected ") else { return (description, nil) }
        let parts = description.dropFirst("expected ".count).split(separator: ", got ", maxSplits: 1)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    }

    private static func name(_ type: Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is Int.Type, is Int64.Type: "a whole number"
        case is Double.Type: "a number"
        case is [String: Any].Type: "an object"
        case is [Any].Type: "a list"
        default: "a \(type)"
        }
    }
}
