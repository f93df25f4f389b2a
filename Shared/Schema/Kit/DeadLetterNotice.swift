// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// The notice on `sys/dead-letter`, and a row of the list of dead letters.
public struct DeadLetterNotice: Message {
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

    /// Where a service publishes it.
    public static func channel(of service: ServiceName) -> Channel { .system("dead-letter", service) }

    public static let channel: Channel = channel(of: .each)
    public static let summary = "A message could not be handled and is kept as a dead letter."
    public static let example = DeadLetterNotice(
        id: 13,
        topic: "quintet/v1/main/home/cmd/vivienda-eficiente/louver/set",
        problem: Problem(.dependencyUnavailable, "the gateway 192.168.1.20 does not answer"),
        attempts: 6,
        at: Timestamp(milliseconds: 1_790_000_000_000),
        bytes: 2
    )
}
