import Schema

/// An accepted command that has not ended.
public struct OpenCommand: Codable, Hashable, Sendable {
    /// How far it is.
    public enum Phase: String, Codable, Hashable, Sendable {
        /// Waits for its turn.
        case waiting
        /// Given to the driver, which may have a queue of its own.
        case handed
        /// The driver has set about it; the device's patience runs.
        case running
        /// The patience is over; the device is read one last time.
        case reading
    }

    /// What was accepted.
    public var order: ElementOrder
    /// When it was accepted.
    public var acceptedAt: Timestamp
    /// What it still wants: later commands take properties away from it.
    public var awaiting: Properties
    /// What was confirmed when it was accepted.
    public var old: ElementValues
    /// The same in the device's own words, by which a late report of it is recognised.
    public var oldReported: ElementValues
    /// How far it is.
    public var phase: Phase
    /// When the patience with the device, or with the last read, is over.
    public var deadline: Timestamp?

    init(_ order: ElementOrder, acceptedAt: Timestamp, old: ElementValues, oldReported: ElementValues) {
        self.order = order
        self.acceptedAt = acceptedAt
        self.awaiting = order.target.wants
        self.old = old
        self.oldReported = oldReported
        self.phase = .waiting
    }

    /// What it still wants, as a target.
    public var remaining: Target { order.target.restricted(to: awaiting) }

    /// When something happens to it without anybody's doing; waiting ones also move when there is room for them.
    var nextDeadline: Timestamp? {
        switch phase {
        case .waiting, .handed: order.expiresAt
        case .running, .reading: deadline
        }
    }
}
