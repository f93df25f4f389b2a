import FoundationEssentials

/// One member of the outermost object: where its key (without quotes) and its value lie in the payload.
public struct JSONMember: Hashable, Sendable {
    /// The key's bytes, quotes excluded.
    public let key: Range<Int>
    /// The value's bytes.
    public let value: Range<Int>
}

/// Where the parts of a scanned payload lie.
public struct JSONLayout: Hashable, Sendable {
    /// The whole value, without surrounding space.
    public let value: Range<Int>
    /// The outermost object's members in their order; empty for other values.
    public let members: [JSONMember]
    /// Whether the payload is an object.
    public let isObject: Bool
    /// Members of any object whose key comes again in it, each with the comma that follows; only in foreign JSON. The
    /// last of equal keys counts.
    public let overridden: [Range<Int>]

    init(value: Range<Int>, members: [JSONMember], isObject: Bool, overridden: [Range<Int>] = []) {
        self.value = value
        self.members = members
        self.isObject = isObject
        self.overridden = overridden
    }

    /// The bytes of a member's value.
    public func range(_ key: StaticString, in payload: [UInt8]) -> Range<Int>? {
        members.first { Self.isKey(key, payload[$0.key], in: payload) }?.value
    }

    /// Escapes are read where there are any: `"\u0069d"` is `id` for every other reader, too.
    private static func isKey(_ key: StaticString, _ bytes: ArraySlice<UInt8>, in payload: [UInt8]) -> Bool {
        guard bytes.count > key.utf8CodeUnitCount else {
            return bytes.elementsEqual(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        }
        guard bytes.contains(UInt8(ascii: "\\")) else { return false }
        return text(payload[bytes.startIndex - 1..<bytes.endIndex + 1]) == "\(key)"
    }

    /// A member's text; nil when it is absent or no text.
    public func text(_ key: StaticString, in payload: [UInt8]) -> String? {
        range(key, in: payload).flatMap { Self.text(payload[$0]) }
    }

    /// A member's number; nil when it is absent or no number.
    public func number(_ key: StaticString, in payload: [UInt8]) -> Double? {
        range(key, in: payload).flatMap { Double(String(decoding: payload[$0], as: UTF8.self)) }
            .flatMap { $0.isFinite ? $0 : nil }
    }

    /// The text of a JSON string with its quotes; nil for other values.
    static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count >= 2, bytes.first == UInt8(ascii: "\"") else { return nil }
        if !bytes.contains(UInt8(ascii: "\\")) { return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self) }
        return try? JSONDecoder().decode(String.self, from: Data(bytes))
    }
}

/// Where a key stands, and whether equal keys have equal bytes: no escapes, and no letters that Unicode spells in two
/// ways and a dictionary of Swift holds for one.
struct JSONKey {
    let range: Range<Int>
    let isPlain: Bool
}

/// The keys of one object: compared in place while they are few, hashed when there are many.
struct KeySet {
    private static let fewKeys = 16
    private var plain: [Range<Int>] = []
    private var many: Set<String> = []

    /// False when the key is there already.
    mutating func insert(_ key: JSONKey, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if many.isEmpty, key.isPlain, plain.count < Self.fewKeys {
            for other in plain where other.count == key.range.count && bytes[other].elementsEqual(bytes[key.range]) {
                return false
            }
            plain.append(key.range)
            return true
        }
        if many.isEmpty { many = Set(plain.map { String(decoding: bytes[$0], as: UTF8.self) }) }
        return many.insert(Self.name(key, in: bytes)).inserted
    }

    static func name(_ key: JSONKey, in bytes: UnsafeBufferPointer<UInt8>) -> String {
        let quoted = bytes[key.range.lowerBound - 1..<key.range.upperBound + 1]
        return JSONLayout.text(ArraySlice(quoted)) ?? String(decoding: bytes[key.range], as: UTF8.self)
    }
}
