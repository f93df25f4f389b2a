import Schema

/// How a source does after a read, or at the moment it becomes stale.
public struct PollStatus: Hashable, Sendable {
    /// What has just happened.
    public enum Event: Hashable, Sendable {
        case accepted(SnapshotCounts)
        case unchanged
        /// A document waits for a second one that says the same.
        case unconfirmed
        case failed
        /// No read: too long nothing good has come.
        case becameStale
    }

    /// What has just happened.
    public let event: Event
    /// Whether the source can be believed now.
    public let state: FeedState
    /// Reads in a row that failed.
    public let failures: Int
    /// The HTTP status of the last read.
    public let http: Int?
    /// What came and what is done next, for the log.
    public let decision: String

    /// Whether a document was good, so that what is open is so as of now.
    public var isGood: Bool {
        switch event {
        case .accepted, .unchanged: true
        case .unconfirmed, .failed, .becameStale: false
        }
    }

    /// Why it is not good, for the feed's document.
    public var reason: String? { isGood ? nil : decision }
}
