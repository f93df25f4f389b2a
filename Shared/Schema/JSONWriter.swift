/// Writes one flat JSON object into a byte buffer: envelopes and log lines, whose keys and order are fixed.
///
/// Foundation's encoder neither keeps an order of keys nor embeds JSON that is encoded already.
public struct JSONWriter {
    private var bytes: [UInt8] = [UInt8(ascii: "{")]

    /// An empty object with room for so many bytes.
    public init(reserving capacity: Int = 256) { bytes.reserveCapacity(capacity) }

    /// Appends a text.
    public mutating func member(_ key: StaticString, _ value: String) {
        begin(key)
        string(value)
    }

    /// Appends a text under a key that is not known when the program is written.
    public mutating func member(named key: String, _ value: String) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        string(key)
        bytes.append(UInt8(ascii: ":"))
        string(value)
    }

    /// Appends an integer.
    public mutating func member(_ key: StaticString, _ value: Int) {
        begin(key)
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Appends a number with at most three decimals.
    public mutating func member(_ key: StaticString, rounded value: Double) {
        begin(key)
        // A figure that is out of all proportion must not end the process that logs it.
        let thousandths = Int(exactly: (value * 1000).rounded()) ?? 0
        let fraction = String(thousandths.magnitude % 1000)
        bytes.append(contentsOf: "\(thousandths < 0 ? "-" : "")\(thousandths.magnitude / 1000).".utf8)
        bytes.append(contentsOf: (String(repeating: "0", count: 3 - fraction.utf8.count) + fraction).utf8)
    }

    /// Appends JSON that is encoded already.
    public mutating func member(_ key: StaticString, json value: [UInt8]) {
        begin(key)
        bytes.append(contentsOf: value)
    }

    /// The whole object.
    public consuming func finished() -> [UInt8] {
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private mutating func begin(_ key: StaticString) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func string(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { text in
            guard text.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
                bytes.append(contentsOf: text)
                return
            }
            for byte in text { escape(byte) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
        case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
        case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
        case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
        case 0..<0x20:
            let digits = String(byte, radix: 16)
            bytes.append(contentsOf: "\\u00\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8)
        default: bytes.append(byte)
        }
    }
}
