/// JSON on many lines, its members in the order and its numbers with the digits in which they came.
enum PrettyJSON {
    /// `json` must be valid; other text comes out harmless but odd.
    static func text(_ json: some Sequence<UInt8>) -> String {
        var writer = Writer()
        for byte in json { writer.put(byte) }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private struct Writer {
        var bytes: [UInt8] = []
        private var depth = 0
        private var isInString = false
        private var isEscaped = false
        /// A bracket was opened and nothing has followed yet, so that an empty one stays on its line.
        private var isFresh = false

        mutating func put(_ byte: UInt8) {
            if isInString { return string(byte) }
            switch byte {
            case 0x20, 0x0A, 0x0D, 0x09: return
            case UInt8(ascii: "}"), UInt8(ascii: "]"): close(byte)
            case UInt8(ascii: ","):
                bytes.append(byte)
                line()
            case UInt8(ascii: ":"): bytes += ": ".utf8
            default: value(byte)
            }
        }

        private mutating func string(_ byte: UInt8) {
            bytes.append(byte)
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
        }

        private mutating func value(_ byte: UInt8) {
            if isFresh { line() }
            isFresh = false
            bytes.append(byte)
            isInString = byte == UInt8(ascii: "\"")
            guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else { return }
            depth += 1
            isFresh = true
        }

        private mutating func close(_ byte: UInt8) {
            depth = max(0, depth - 1)
            if !isFresh { line() }
            isFresh = false
            bytes.append(byte)
        }

        private mutating func line() {
            bytes.append(UInt8(ascii: "\n"))
            bytes += repeatElement(UInt8(ascii: " "), count: depth * 2)
        }
    }
}
