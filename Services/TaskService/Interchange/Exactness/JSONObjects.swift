/// Cuts a text into the JSON objects at its top, whether they are in an array, one per line or simply in a row, so that
/// one that is broken does not take the others with it.
struct JSONObjects {
    struct Piece: Equatable {
        let line: Int
        let text: String
    }

    private(set) var objects: [Piece] = []
    /// What is between them and should not be.
    private(set) var strays: [Piece] = []

    private var line = 1
    private var start: (line: Int, index: Int)?
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for (index, byte) in bytes.enumerated() {
            if depth > 0 { inside(byte, index) } else { outside(byte, index) }
            if byte == UInt8(ascii: "\n") { line += 1 }
        }
        if depth > 0, let start {
            strays.append(Piece(line: start.line, text: text(start.index..<bytes.count)))
        } else {
            endStray(bytes.count)
        }
    }

    private mutating func outside(_ byte: UInt8, _ index: Int) {
        switch byte {
        case UInt8(ascii: "{"):
            endStray(index)
            start = (line, index)
            depth = 1
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            endStray(index)
        case UInt8(ascii: " "), UInt8(ascii: "\t"): break
        default: if start == nil { start = (line, index) }
        }
    }

    private mutating func inside(_ byte: UInt8, _ index: Int) {
        if isEscaped {
            isEscaped = false
        } else if isInString {
            if byte == UInt8(ascii: "\\") { isEscaped = true }
            if byte == UInt8(ascii: "\"") { isInString = false }
        } else {
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            default: break
            }
            guard depth == 0, let begin = start else { return }
            objects.append(Piece(line: begin.line, text: text(begin.index..<index + 1)))
            start = nil
        }
    }

    private mutating func endStray(_ end: Int) {
        guard let begin = start else { return }
        strays.append(Piece(line: begin.line, text: text(begin.index..<end)))
        start = nil
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
