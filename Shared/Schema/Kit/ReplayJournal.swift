// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Asks a service for events again, byte for byte as they were first published.
///
/// They arrive on the asker's reply topic, followed by the reply; beyond retention the reply is `expired`.
public struct ReplayJournal: Command {
    public typealias Reply = ReplayedJournal

    /// The epoch the numbers belong to.
    public var epoch: String
    /// The first wanted sequence number.
    public var from: Int64
    /// The last wanted sequence number.
    public var to: Int64

    /// A request for a range of events.
    public init(epoch: String, from: Int64, to: Int64) {
        self.epoch = epoch
        self.from = from
        self.to = to
    }

    /// Where a service takes the request.
    public static func channel(of service: ServiceName) -> Channel { .journal(service) }

    public static let channel: Channel = channel(of: .each)
    public static let summary =
        "Sends events again, byte for byte, to the asker's reply topic and then the reply; `expired` when they are gone."
    public static let example = ReplayJournal(epoch: "0198f3c1-0000-7000-8000-000000000000", from: 403, to: 416)
}

/// What a replay sent.
public struct ReplayedJournal: Codable, Sendable {
    /// The number of events sent before the reply.
    public var count: Int

    /// A count of replayed events.
    public init(count: Int) { self.count = count }
}
