/// Makes a tree of JSON that ``JSONScanner`` has accepted, without guessing: a decoder has to try each type in turn, and
/// each attempt that fails makes an error.
struct JSONTreeReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place: Int

    /// Nil for what is left to Foundation: what the scanner refuses, keys that stand twice, numbers beyond any `Double`.
    static func read(_ payload: [UInt8]) -> JSONTree? {
        guard let layout = try? JSONScanner.scan(payload, by: .foreign), layout.overridden.isEmpty else { return nil }
        return payload.withUnsafeBufferPointer { bytes in
            var reader = JSONTreeReader(bytes: bytes, place: layout.value.lowerBound)
            return reader.value()
        }
    }

    private mutating func value() -> JSONTree? {
        switch bytes[place] {
        case UInt8(ascii: "{"): object()
        case UInt8(ascii: "["): list()
        case UInt8(ascii: "\""): text().map { .text($0) }
        case UInt8(ascii: "t"): word(.truth(true), 4)
        case UInt8(ascii: "f"): word(.truth(false), 5)
        case UInt8(ascii: "n"): word(.null, 4)
        default: number()
        }
    }

    private mutating func object() -> JSONTree? {
        var members: [String: JSONTree] = [:]
        place += 1
        while next() != UInt8(ascii: "}") {
            guard let key = text() else { return nil }
            _ = next()
            guard let value = value() else { return nil }
            members[key] = value
        }
        return word(.object(members), 1)
    }

    private mutating func list() -> JSONTree? {
        var items: [JSONTree] = []
        place += 1
        while next() != UInt8(ascii: "]") {
            guard let item = value() else { return nil }
            items.append(item)
        }
        return word(.list(items), 1)
    }

    /// Texts with escapes are few, and Foundation reads them.
    private mutating func text() -> String? {
        let start = place
        var isPlain = true
        place += 1
        while bytes[place] != UInt8(ascii: "\"") {
            let isEscape = bytes[place] == UInt8(ascii: "\\")
            if isEscape { isPlain = false }
            place += isEscape ? 2 : 1
        }
        place += 1
        let quoted = bytes[start..<place]
        return isPlain
            ? String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self) : JSONLayout.text(Array(quoted)[...])
    }

    private mutating func number() -> JSONTree? {
        let start = place
        while place < bytes.count, Self.isOfNumber(bytes[place]) { place += 1 }
        let value = Double(String(decoding: bytes[start..<place], as: UTF8.self))
        return value.flatMap { $0.isFinite ? .number($0) : nil }
    }

    private mutating func word(_ tree: JSONTree, _ length: Int) -> JSONTree {
        place += length
        return tree
    }

    /// The next byte that stands for something; that commas and colons are where they belong is known.
    private mutating func next() -> UInt8 {
        while bytes[place] <= 0x20 || bytes[place] == UInt8(ascii: ",") || bytes[place] == UInt8(ascii: ":") {
            place += 1
        }
        return bytes[place]
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
