// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Whether a service runs; the words of `sys/status`.
public enum ServicePresence: String, WireEnum {
    /// Connected, subscribed, its state published.
    case online
    /// Gone without a word: the broker's will says so.
    case lost
    /// Stopped on purpose.
    case stopped
    case unknown
}

/// The retained document `sys/status`, and the service's will.
public struct ServiceStatus: Message {
    /// Whether it runs.
    public var status: ServicePresence
    /// The executable's name.
    public var service: String
    /// The version of Quintet.
    public var version: String
    /// The journal's epoch; absent in the will of a first start.
    public var epoch: String?
    /// The last event's number as 16 digits, so that a gap at the end shows when nothing else is sent.
    public var lastSequence: String?
    /// What keeps it from its work, such as `locked: …`; absent when nothing does.
    public var condition: String?
    /// When the process started.
    public var started: Timestamp?
    /// When the document was written.
    public var at: Timestamp

    /// A status document.
    public init(_ status: ServicePresence, service: String, version: String, at: Timestamp) {
        self.status = status
        self.service = service
        self.version = version
        self.at = at
    }

    /// Where a service publishes it.
    public static func channel(of service: ServiceName) -> Channel { .system("status", service) }

    public static let channel: Channel = channel(of: .each)
    public static let summary = "Whether the service runs; also its will."
    public static let example = {
        let now = Timestamp(milliseconds: 1_790_000_060_000)
        var status = ServiceStatus(.online, service: "home-actuator", version: "0.1.0", at: now)
        status.epoch = "0198f3c1-0000-7000-8000-000000000000"
        status.lastSequence = Envelope.digits(417)
        status.started = Timestamp(milliseconds: 1_790_000_000_000)
        return status
    }()
}
