/// Ids of messages: UUIDv7 (RFC 9562), so that they sort by the time they were made.
public enum MessageID {
    /// The text of a UUIDv7 from a time and 74 random bits, both handed in: the contract reads no clock.
    public static func make(at time: Timestamp, random: (UInt64, UInt64)) -> String {
        let high = UInt64(bitPattern: time.milliseconds) << 16 | 0x7000 | (random.0 & 0x0FFF)
        let low = 0x8000_0000_0000_0000 | (random.1 & 0x3FFF_FFFF_FFFF_FFFF)
        return String(unsafeUninitializedCapacity: 36) { buffer in
            var place = 0
            for index in 0..<32 {
                if index == 8 || index == 12 || index == 16 || index == 20 {
                    buffer[place] = UInt8(ascii: "-")
                    place += 1
                }
                let word = index < 16 ? high : low
                let nibble = UInt8(truncatingIfNeeded: word >> UInt64(60 - index % 16 * 4)) & 0xF
                buffer[place] = nibble < 10 ? 48 + nibble : 87 + nibble
                place += 1
            }
            return 36
        }
    }
}
