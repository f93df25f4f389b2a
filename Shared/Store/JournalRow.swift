/// One message that a transaction decided to publish.
public struct JournalRow: Sendable {
    /// Its place in the order of publishing.
    public var position: Int64
    /// The number of an event, contiguous within the epoch; nil for replies, problems and state documents.
    public var sequence: Int64?
    /// Where it goes.
    public var topic: String
    /// Its bytes, the same at every publish.
    public var payload: [UInt8]
    /// Whether the broker keeps it.
    public var isRetained: Bool
    /// Echoed under MQTT 5.
    public var correlation: [UInt8]?

    /// A row.
    public init(
        position: Int64,
        sequence: Int64? = nil,
        topic: String,
        payload: [UInt8],
        isRetained: Bool = false,
        correlation: [UInt8]? = nil
    ) {
        self.position = position
        self.sequence = sequence
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
        self.correlation = correlation
    }
}
