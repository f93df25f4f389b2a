import Logging

/// What keeps a service from its work, in its own words; asked for once a second.
struct ConditionWatch {
    private static let period = 1.0

    private let report: (@Sendable () -> String?)?
    private var next: Double
    private var isTold = true
    /// The words as they were last heard; nil when all is well.
    private(set) var words: String?

    init(_ report: (@Sendable () -> String?)?, now: Double) {
        self.report = report
        next = now
    }

    /// When it is asked for again; nil for a service that reports none.
    var deadline: Double? { report == nil ? nil : next }

    /// Asks, when it is time; the log line of a change.
    mutating func look(_ now: Double) -> LogLine? {
        guard let report, now >= next else { return nil }
        next = now + Self.period
        let heard = report()
        guard heard != words else { return nil }
        (words, isTold) = (heard, false)
        var line = LogLine(
            heard == nil ? .info : .warning,
            "service.condition",
            heard == nil ? "nothing keeps the service from its work any more" : "the service cannot do its work"
        )
        line.errorDetail = heard
        return line
    }

    /// Whether it changed since the status was last published.
    mutating func takeNews() -> Bool {
        defer { isTold = true }
        return !isTold
    }
}
