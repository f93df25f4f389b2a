/// Taskwarrior 2.6 writes characters beyond U+FFFF that came in as `\ud83d\ude02` as two halves of three bytes each,
/// which is no UTF-8; this joins them.
enum SurrogateRepair {
    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(0xED) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if let scalar = pair(bytes, index) {
                result += Array(String(scalar).utf8)
                index += 6
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    private static func pair(_ bytes: [UInt8], _ index: Int) -> Character? {
        guard index + 6 <= bytes.count, bytes[index] == 0xED, (0xA0...0xAF).contains(bytes[index + 1]),
            bytes[index + 3] == 0xED, (0xB0...0xBF).contains(bytes[index + 4])
        else { return nil }
        func half(_ at: Int) -> UInt32 { UInt32(bytes[at + 1] & 0x0F) << 6 | UInt32(bytes[at + 2] & 0x3F) }
        return Unicode.Scalar(0x10000 + half(index) << 10 + (half(index + 3) & 0x3FF)).map(Character.init)
    }
}
