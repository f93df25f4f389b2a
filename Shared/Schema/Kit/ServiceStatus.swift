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
public struct ServiceStatus: Codable, Sendable {
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
}

/// The retained document `sys/metrics`: figures since the start of the process, every 15 s.
public struct ServiceMetrics: Codable, Sendable {
    /// When the figures were taken.
    public var at: Timestamp
    /// Monotonic counts by name; labels stand in the name as in OpenMetrics.
    public var counters: [String: Double]
    /// Current values by name.
    public var gauges: [String: Double]

    /// A set of figures.
    public init(at: Timestamp, counters: [String: Double], gauges: [String: Double]) {
        self.at = at
        self.counters = counters
        self.gauges = gauges
    }
}

/// The notice on `sys/dead-letter`, and a row of the list of dead letters.
public struct DeadLetterNotice: Codable, Sendable {
    /// The number to show, retry or drop it by.
    public var id: Int64
    /// The topic the message came on.
    public var topic: String
    /// Why it could not be handled.
    public var problem: Problem
    /// How often it was tried.
    public var attempts: Int
    /// When it was given up.
    public var at: Timestamp
    /// Its size in bytes; the bytes themselves stay in the service's database.
    public var bytes: Int

    /// A notice of a dead letter.
    public init(id: Int64, topic: String, problem: Problem, attempts: Int, at: Timestamp, bytes: Int) {
        self.id = id
        self.topic = topic
        self.problem = problem
        self.attempts = attempts
        self.at = at
        self.bytes = bytes
    }
}
