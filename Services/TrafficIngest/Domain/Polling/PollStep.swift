/// What a source wants at a moment.
public enum PollStep: Hashable, Sendable {
    /// A request, and then ``PollPlan/take(_:_:at:chance:)`` with how it ended.
    case read(PollRequest)
    /// To be told, and then asked again.
    case report(PollStatus)
    /// Nothing for so many seconds.
    case wait(Double)
}

/// One request to a source.
public struct PollRequest: Hashable, Sendable {
    /// Where to.
    public var address: String
    /// The mark of the document that is known.
    public var etag: String?
    /// When the document that is known was changed.
    public var lastModified: String?
    /// The file of a folder that was read last.
    public var snapshot: String?
    /// Whether the same file is wanted once more.
    public var isRepeated = false
    /// Whether it is the second read that has to say the same as the first.
    public var isConfirming = false

    /// A request that says nothing of what is known.
    public init(address: String) { self.address = address }
}
