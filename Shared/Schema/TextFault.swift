/// Where bytes are no text in UTF-8.
public enum TextFault {
    /// The first byte that belongs to no character; nil where all do.
    public static func first(in bytes: [UInt8]) -> Int? {
        if String(validating: bytes, as: UTF8.self) != nil { return nil }
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        var place = 0
        while case .scalarValue(let scalar) = decoder.decode(&rest) { place += UTF8.width(scalar) }
        return place
    }

    /// Where the last character begins, if it goes on behind the bytes; else their end.
    public static func wholeEnd(of bytes: [UInt8]) -> Int {
        let begun = bytes.indices.suffix(3).first { index in
            let byte = bytes[index]
            return byte >= 0xC0 && bytes.count - index < (byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2)
        }
        return begun ?? bytes.count
    }
}
