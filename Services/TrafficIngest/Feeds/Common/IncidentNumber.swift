/// An incident's number in its source, as one level of a topic.
public enum IncidentNumber {
    /// Writes a feed's id in lower case letters, digits, `-` and `_`, so that different ids stay different: `_` is
    /// doubled, any other byte is `_` with three digits, and capitals are told at the end.
    public static func level(_ id: String) -> String {
        var level = ""
        var capitals: [Bool] = []
        for byte in id.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                capitals.append(byte < UInt8(ascii: "a"))
                level.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                level.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: "_"): level += "__"
            default: level += "_" + String(Int(byte) + 1000).dropFirst()
            }
        }
        return level + ending(capitals)
    }

    /// Most ids have capitals only, or none: those stay short.
    private static func ending(_ capitals: [Bool]) -> String {
        guard capitals.contains(true) else { return "" }
        guard capitals.contains(false) else { return "_u" }
        let digits = stride(from: 0, to: capitals.count, by: 4).map { start in
            let four = capitals[start..<min(start + 4, capitals.count)]
            return String(four.reduce(0) { $0 << 1 | ($1 ? 1 : 0) }, radix: 16)
        }
        return "_m" + digits.joined()
    }
}
