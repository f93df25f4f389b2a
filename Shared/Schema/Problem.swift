/// One reason why a payload was refused: where, which rule, what was expected and what came.
public struct Violation: Codable, Hashable, Sendable {
    /// JSON Pointer into the payload (RFC 6901); empty for the whole of it.
    public var pointer: String
    /// The rule's short name: `type`, `minimum`, `maximum`, `enum`, `required` …
    public var rule: String
    /// What would have been accepted.
    public var expected: String
    /// What came, cut to 120 characters; absent where it must not be repeated.
    public var actual: String?

    /// A violation at a place of the payload.
    public init(_ pointer: String, _ rule: String, expected: String, actual: String? = nil) {
        self.pointer = pointer
        self.rule = rule
        self.expected = expected
        self.actual = actual.map { String($0.prefix(120)) }
    }
}

/// A refusal that explains itself (RFC 9457).
public struct Problem: Error, Codable, Hashable, Sendable {
    /// `urn:quintet:problem:{slug}`
    public var type: String
    /// The registry's words.
    public var title: String
    /// The HTTP status with the same meaning.
    public var status: Int
    /// What went wrong here and what to do, in words a person can act on.
    public var detail: String
    /// Each place of the payload that was refused.
    public var errors: [Violation]?
    /// Whether the same input may succeed later.
    public var retryable: Bool
    /// The topic the refused input came on.
    public var topic: String?
    /// The version in force, with `version-conflict`.
    public var currentVersion: Int?
    /// The number of the first event that is still kept, when older ones were asked for.
    public var oldest: Int64?

    /// A problem of a registered type.
    public init(_ type: ProblemType, _ detail: String, errors: [Violation] = []) {
        self.type = "urn:quintet:problem:\(type.slug)"
        self.title = type.title
        self.status = type.status
        self.detail = detail
        self.errors = errors.isEmpty ? nil : errors
        self.retryable = type.retryable
    }

    /// The registered name: the last part of `type`.
    public var slug: String { String(type[(type.lastIndex(of: ":").map(type.index(after:)) ?? type.startIndex)...]) }

    /// A payload that breaks the schema of its message.
    public static func violation(_ violations: [Violation]) -> Problem {
        let words = violations.map { violation in
            let place = violation.pointer.isEmpty ? "the payload" : violation.pointer
            return "\(place) must be \(violation.expected)" + (violation.actual.map { ", got \($0)" } ?? "")
        }
        return Problem(.schemaViolation, words.joined(separator: "; "), errors: violations)
    }

    /// A version that is no longer in force.
    public static func conflict(expected: Int, current: Int) -> Problem {
        var problem = Problem(
            .versionConflict,
            "the command was based on version \(expected), but version \(current) is in force; read it and try again"
        )
        problem.currentVersion = current
        return problem
    }
}
