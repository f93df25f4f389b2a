import Logging
import Schema

/// One event of the log. The keys and their order are a contract: `docs/observability.md`.
public struct LogLine: Sendable {
    /// The severity.
    public var level: Logger.Level
    /// The stable dotted name to search and alert on: `command.applied`.
    public var event: String
    /// The same in words; may change between versions.
    public var message: String
    /// The W3C trace id.
    public var traceID: String?
    /// The message's id.
    public var id: String?
    /// The message's source.
    public var source: String?
    /// The message's CloudEvents type.
    public var type: String?
    /// The entity.
    public var subject: String?
    /// The journal number.
    public var sequence: Int64?
    /// The topic.
    public var topic: String?
    /// 0 or 1.
    public var qos: Int?
    /// The form the message came in.
    public var mode: InboundMode?
    /// The payload's size.
    public var bytes: Int?
    /// How it ended.
    public var outcome: String?
    /// How long it took, in milliseconds.
    public var duration: Double?
    /// Which attempt it was.
    public var attempt: Int?
    /// The problem's registered name.
    public var errorType: String?
    /// What went wrong and what to do.
    public var errorDetail: String?
    /// When it happened; the time of writing when nil.
    public var at: Timestamp?

    /// A line with its name and words.
    public init(_ level: Logger.Level, _ event: String, _ message: String) {
        self.level = level
        self.event = event
        self.message = message
    }

    /// A line about a request.
    init(_ level: Logger.Level, _ event: String, _ message: String, about request: Request, type: String?) {
        self.init(level, event, message)
        id = request.id
        source = request.source
        self.type = type
        subject = request.subject
        topic = request.topic
        qos = request.qos
        mode = request.mode
        bytes = request.bytes
        traceID = request.cause.traceparent.flatMap(Self.traceID)
    }

    /// Puts a problem's words in the line, as far as they may be read there.
    mutating func explain(by problem: Problem, _ discretion: Discretion) {
        errorType = problem.slug
        errorDetail = discretion.words(of: problem)
    }

    /// The second part of `00-{trace}-{span}-{flags}`.
    static func traceID(_ traceparent: String) -> String? {
        let parts = traceparent.split(separator: "-")
        return parts.count == 4 ? String(parts[1]) : nil
    }
}

/// A command that ended after its acceptance, for its one log line.
public struct EndedCommand: Sendable {
    /// The command's place in its chain; its id is the command's.
    public var cause: Cause
    /// The command's source.
    public var source: String
    /// The command's CloudEvents type.
    public var type: String
    /// The entity.
    public var subject: String
    /// How it ended; the line's event is `command.{outcome}`.
    public var outcome: String
    /// Milliseconds from acceptance to the end.
    public var duration: Double
    /// What happened in words.
    public var message: String
    /// The problem's registered name when it failed.
    public var errorType: String?
    /// Why it failed.
    public var errorDetail: String?

    /// The end of a command.
    public init(
        cause: Cause,
        source: String,
        type: String,
        subject: String,
        outcome: String,
        duration: Double,
        message: String
    ) {
        self.cause = cause
        self.source = source
        self.type = type
        self.subject = subject
        self.outcome = outcome
        self.duration = duration
        self.message = message
    }

    func line(at time: Timestamp) -> LogLine {
        var line = LogLine(errorType == nil ? .info : .warning, "command.\(outcome)", message)
        line.id = cause.id
        line.source = source
        line.type = type
        line.subject = subject
        line.traceID = cause.traceparent.flatMap(LogLine.traceID)
        line.outcome = outcome
        line.duration = duration
        line.errorType = errorType
        line.errorDetail = errorDetail
        line.at = time
        return line
    }
}
