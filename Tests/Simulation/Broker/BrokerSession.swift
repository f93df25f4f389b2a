import Bus

/// What the broker knows of one client.
struct BrokerSession {
    /// A message on its way to the client.
    struct Delivery {
        var message: Outgoing
        var qos: Int
        var isRetained: Bool
    }

    /// So many may be unacknowledged.
    private static let window = 100

    let client: String
    /// Seconds it is kept while the client is away.
    let keeping: Double
    var subscriptions: [String: Subscription] = [:]
    var queue: [Delivery] = []
    var inFlight: [(packet: UInt16, delivery: Delivery)] = []
    /// Since when the client is away.
    var awaySince: Double?
    private var lastPacket: UInt16 = 0

    init(_ client: String, keeping: Double) { (self.client, self.keeping) = (client, keeping) }

    func isOver(_ now: Double) -> Bool { awaySince.map { now - $0 > keeping } ?? false }

    /// Takes the next to be sent; nil when there is none, or too many are unacknowledged.
    mutating func next() -> (packet: UInt16, delivery: Delivery)? {
        guard !queue.isEmpty, inFlight.count < Self.window else { return nil }
        let delivery = queue.removeFirst()
        guard delivery.qos > 0 else { return (0, delivery) }
        repeat { lastPacket = lastPacket == .max ? 1 : lastPacket + 1 } while isUsed(lastPacket)
        inFlight.append((lastPacket, delivery))
        return (lastPacket, delivery)
    }

    private func isUsed(_ packet: UInt16) -> Bool { inFlight.contains { $0.packet == packet } }
}
