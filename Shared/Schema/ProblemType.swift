/// One entry of the registry of problems: what may be answered to a refused input.
public struct ProblemType: Hashable, Sendable {
    /// The registered name, which stands in `type` as `urn:quintet:problem:{slug}` and in logs as `error.type`.
    public let slug: String
    /// The HTTP status with the same meaning.
    public let status: Int
    /// The problem in words, the same for every occurrence.
    public let title: String
    /// Whether the same input may succeed later without a change.
    public let retryable: Bool

    /// Registers a problem; services add their own beside the common ones.
    public init(_ slug: String, _ status: Int, _ title: String, retryable: Bool = false) {
        self.slug = slug
        self.status = status
        self.title = title
        self.retryable = retryable
    }

    /// The payload is no JSON and no value the verb takes.
    public static let malformedPayload = ProblemType("malformed-payload", 400, "The payload cannot be read")
    /// The payload is JSON but not what the message needs.
    public static let schemaViolation = ProblemType("schema-violation", 400, "The payload does not match the schema")
    /// A command was stored in the broker by the retain flag.
    public static let retainedCommand = ProblemType("retained-command", 400, "A command must not be retained")
    /// The sender may not do this.
    public static let forbidden = ProblemType("forbidden", 403, "Not allowed")
    /// Nothing with this id exists.
    public static let unknownEntity = ProblemType("unknown-entity", 404, "No such entity")
    /// The entity changed since the version the command was based on.
    public static let versionConflict = ProblemType("version-conflict", 409, "The entity has changed")
    /// The command's lifetime or the journal's retention is over.
    public static let expired = ProblemType("expired", 410, "Too late")
    /// The message is larger than 64 KiB.
    public static let payloadTooLarge = ProblemType("payload-too-large", 413, "The payload is too large")
    /// The service has no such verb, question or message type.
    public static let unknownType = ProblemType("unknown-type", 415, "No such command or question")
    /// A relative command came at QoS 1 without an id, so that a redelivery could double it.
    public static let idRequired = ProblemType("id-required", 428, "An id is required")
    /// More commands than an element, a sender or a device can take.
    public static let rateLimited = ProblemType("rate-limited", 429, "Too many commands", retryable: true)
    /// A fault of ours; the log has the details.
    public static let internalError = ProblemType("internal", 500, "The service failed", retryable: true)
    /// Something the command needs is not available now.
    public static let dependencyUnavailable = ProblemType(
        "dependency-unavailable",
        503,
        "A part that is needed is not available",
        retryable: true
    )
    /// The device did not confirm in time.
    public static let deviceTimeout = ProblemType("device-timeout", 504, "The device did not confirm", retryable: true)

    /// Every problem any service may answer, in order of status.
    public static let registry: [ProblemType] =
        (common + tasks + dashboard + clinic + keeper).sorted { $0.status < $1.status }

    private static let common: [ProblemType] = [
        .malformedPayload, .schemaViolation, .retainedCommand, .forbidden, .unknownEntity, .versionConflict, .expired,
        .payloadTooLarge, .unknownType, .idRequired, .rateLimited, .internalError, .dependencyUnavailable,
        .deviceTimeout,
    ]
}
