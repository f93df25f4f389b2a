import Glibc

extension [UInt8] {
    /// A member's text, found without decoding the rest: `"command":"p-1-7"` for `command`. The first one counts.
    func member(_ name: String) -> String? {
        guard let start = end(of: "\"\(name)\":\""), let end = self[start...].firstIndex(of: UInt8(ascii: "\"")) else {
            return nil
        }
        return String(decoding: self[start..<end], as: UTF8.self)
    }

    /// A member's whole number.
    func number(_ name: String) -> Int? {
        guard let start = end(of: "\"\(name)\":") else { return nil }
        return Int(String(decoding: self[start...].prefix { (0x30...0x39).contains($0) }, as: UTF8.self))
    }

    /// The place behind the first occurrence of a text that begins with a quote.
    private func end(of text: String) -> Int? {
        let mark = Array(text.utf8)
        return withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var index = 0
            while index + mark.count <= bytes.count {
                guard let place = memchr(base + index, Int32(UInt8(ascii: "\"")), bytes.count - index) else {
                    return nil
                }
                index = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(place))
                if index + mark.count <= bytes.count, memcmp(base + index, mark, mark.count) == 0 {
                    return index + mark.count
                }
                index += 1
            }
            return nil
        }
    }
}
