import Schema

/// What a semaphore is told.
public enum SemaphoreInput: Hashable, Sendable {
    /// A poll gave a value.
    case value(Double)
    /// A poll gave none: there was nothing, or a fault.
    case noData(PollFault?)
    /// The last value is so old that it says nothing any more.
    case expired
}
