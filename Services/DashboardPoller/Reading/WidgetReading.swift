import Schema

/// What a source gave, before anybody looks into it.
public struct SourceBody: Hashable, Sendable {
    /// The body, decompressed.
    public var bytes: [UInt8]
    /// The HTTP status; 200 for what came in another way.
    public var status: Int
    /// `text/csv; charset=ISO-8859-1`, where the server says it.
    public var contentType: String?
    /// How it is written.
    public var format: SourceFormat

    /// A body.
    public init(bytes: [UInt8], status: Int = 200, contentType: String? = nil, format: SourceFormat = .json) {
        self.bytes = bytes
        self.status = status
        self.contentType = contentType
        self.format = format
    }
}

/// What a widget makes of a source's data.
public struct WidgetReading: Hashable, Sendable {
    /// `ok`, `degraded`, `empty` or `error`.
    public var outcome: PollResult
    /// What is shown.
    public var items: [WidgetItem]
    /// What was put right or left out.
    public var warnings: [PollWarning]
    /// Why it is not `ok`.
    public var fault: PollFault?

    /// A reading.
    public init(
        _ outcome: PollResult,
        items: [WidgetItem] = [],
        warnings: [PollWarning] = [],
        fault: PollFault? = nil
    ) {
        self.outcome = outcome
        self.items = items
        self.warnings = warnings
        self.fault = fault
    }
}
