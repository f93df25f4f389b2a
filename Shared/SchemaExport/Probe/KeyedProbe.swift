/// The keys of one struct as they are asked for.
///
/// `decodeIfPresent` is the standard library's, which looks with `contains` first: that is how a field shows that it
/// may be absent.
struct KeyedProbe<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let findings: ShapeProbe.Findings
    let book: ShapeBook
    let codingPath: [any CodingKey]
    private let optional = OptionalKeys()

    /// The keys that were looked for before they were read.
    private final class OptionalKeys {
        var names: Set<String> = []
    }

    init(findings: ShapeProbe.Findings, book: ShapeBook, codingPath: [any CodingKey]) {
        self.findings = findings
        self.book = book
        self.codingPath = codingPath
    }

    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool {
        optional.names.insert(key.stringValue)
        return true
    }

    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let (value, shape) = try book.read(type, at: codingPath + [key])
        note(key, shape)
        return value
    }

    func decode(_ type: Bool.Type, forKey key: Key) -> Bool { note(key, .truth, false) }
    func decode(_ type: String.Type, forKey key: Key) -> String { note(key, .text, "") }
    func decode(_ type: Double.Type, forKey key: Key) -> Double { note(key, .number, 0) }
    func decode(_ type: Float.Type, forKey key: Key) -> Float { note(key, .number, 0) }
    func decode(_ type: Int.Type, forKey key: Key) -> Int { note(key, .integer, 0) }
    func decode(_ type: Int8.Type, forKey key: Key) -> Int8 { note(key, .integer, 0) }
    func decode(_ type: Int16.Type, forKey key: Key) -> Int16 { note(key, .integer, 0) }
    func decode(_ type: Int32.Type, forKey key: Key) -> Int32 { note(key, .integer, 0) }
    func decode(_ type: Int64.Type, forKey key: Key) -> Int64 { note(key, .integer, 0) }
    func decode(_ type: UInt.Type, forKey key: Key) -> UInt { note(key, .integer, 0) }
    func decode(_ type: UInt8.Type, forKey key: Key) -> UInt8 { note(key, .integer, 0) }
    func decode(_ type: UInt16.Type, forKey key: Key) -> UInt16 { note(key, .integer, 0) }
    func decode(_ type: UInt32.Type, forKey key: Key) -> UInt32 { note(key, .integer, 0) }
    func decode(_ type: UInt64.Type, forKey key: Key) -> UInt64 { note(key, .integer, 0) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        throw ProbeError("reads a nested object by hand", at: codingPath + [key])
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw ProbeError("reads a nested list by hand", at: codingPath + [key])
    }

    func superDecoder() throws -> any Decoder { throw ProbeError("has a superclass", at: codingPath) }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        throw ProbeError("has a superclass", at: codingPath + [key])
    }

    private func note(_ key: Key, _ shape: Shape) {
        let isRequired = !optional.names.contains(key.stringValue)
        findings.object?.fields[key.stringValue] = ObjectShape.Field(shape: shape, isRequired: isRequired)
    }

    private func note<T>(_ key: Key, _ shape: Shape, _ placeholder: T) -> T {
        note(key, shape)
        return placeholder
    }
}
