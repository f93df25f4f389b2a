import Bus

/// Recognises the redelivery of a command that bears no id of its own.
///
/// On a resumed session the broker sends what was not acknowledged again, first of all and with the same packet ids.
/// Among so many messages as can be unacknowledged, one with the packet id, topic and payload of a committed one is
/// that one. One that was refused, and so left no row, may come between.
struct Redeliveries {
    /// No more than receive-maximum are sent again.
    private static let limit = 1000
    /// Seconds after the connection within which they come: a broker that was killed may give out the same packet ids
    /// again, and what bears one later is new.
    private static let patience = 30.0
    private var committed: [UInt16: Int64] = [:]
    private var remaining = 0
    private var end = 0.0

    /// Begins after a reconnect with what the inbox holds.
    mutating func begin(_ rows: [(packetID: UInt16, digest: Int64)], now: Double) {
        remaining = Self.limit
        end = now + Self.patience
        committed = Dictionary(rows.map { ($0.packetID, $0.digest) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether a message was committed before the connection was lost.
    mutating func recognises(_ message: Incoming, digest: Int64, now: Double) -> Bool {
        if now > end { committed.removeAll() }
        guard !committed.isEmpty else { return false }
        remaining -= 1
        guard let known = committed.removeValue(forKey: message.packetID) else {
            if remaining <= 0 { committed.removeAll() }
            return false
        }
        if known != digest { committed.removeAll() }
        return known == digest
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
