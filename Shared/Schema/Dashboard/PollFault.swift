// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// How a poll ended, or what a widget could make of it.
public enum PollResult: String, WireEnum {
    case ok
    /// Some items could not be used.
    case degraded
    /// There is nothing to show, and nothing is wrong.
    case empty
    case error
    /// Nothing came yet.
    case pending
    case unknown
}

/// Whether a value is still that of now.
public enum Freshness: String, WireEnum {
    /// Not older than two intervals.
    case fresh
    /// Not older than five intervals, or five minutes.
    case stale
    case expired
    /// There was no good value yet.
    case none
    case unknown
}

/// Why data could not be had, read or shown.
public struct PollFault: Error, Codable, Hashable, Sendable {
    /// The stable name: `net.timeout`, `parse.json`, `shape.root` …
    public var code: String
    public var expected: String
    public var actual: String
    /// A JSON pointer, `line 3, column 7`, or an address.
    public var place: String?
    /// The first 120 characters of what came, without secrets.
    public var excerpt: String?
    /// One thing to do about it.
    public var remedy: String

    /// A fault.
    public init(
        _ code: String,
        expected: String,
        actual: String,
        place: String? = nil,
        excerpt: String? = nil,
        remedy: String
    ) {
        self.code = code
        self.expected = expected
        self.actual = actual
        self.place = place
        self.excerpt = excerpt
        self.remedy = remedy
    }
}

/// Something in the data that was put right, or left out.
public struct PollWarning: Codable, Hashable, Sendable {
    /// The stable name: `coerced.string_number`, `item.dropped` …
    public var code: String
    /// The first place of it.
    public var place: String?
    /// How often.
    public var count: Int
    /// What it was, in words.
    public var detail: String?

    /// A warning.
    public init(_ code: String, place: String? = nil, count: Int = 1, detail: String? = nil) {
        self.code = code
        self.place = place
        self.count = count
        self.detail = detail
    }
}
