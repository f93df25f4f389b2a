import Bus

/// Recognises the redelivery of a command that bears no id of its own.
///
/// On a resumed session the broker sends what was not acknowledged again, first of all and with the same packet ids.
/// Until something else comes, a message with the packet id, topic and payload of a committed one is that one.
struct Redeliveries {
    private var committed: [UInt16: Int64] = [:]

    /// Begins after a reconnect with what the inbox holds.
    mutating func begin(_ rows: [(packetID: UInt16, digest: Int64)]) {
        committed = Dictionary(rows.map { ($0.packetID, $0.digest) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether a message was committed before the connection was lost.
    mutating func recognises(_ message: Incoming, digest: Int64) -> Bool {
        guard !committed.isEmpty else { return false }
        if committed.removeValue(forKey: message.packetID) == digest { return true }
        committed.removeAll()
        return false
    }

    /// FNV-1a over topic and payload: stable between processes, which Swift's own hash is not.
    static func digest(_ message: Incoming) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        for byte in message.topic.utf8 { add(byte) }
        add(0)
        for byte in message.payload { add(byte) }
        return Int64(bitPattern: hash)
    }
}
