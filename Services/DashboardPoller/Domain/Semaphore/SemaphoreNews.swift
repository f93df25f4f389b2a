import Schema

/// What a semaphore has to tell.
public enum SemaphoreNews: Codable, Hashable, Sendable {
    /// It is worse than what was told before in the episode, or than before the episode; or it still is so.
    case levelChanged(SemaphoreLevel, before: SemaphoreLevel, value: Double, repeated: Bool)
    /// It is green again.
    case recovered(worst: SemaphoreLevel, value: Double, since: Timestamp)
    /// No value comes.
    case noData(polls: Int)
    /// Its level changes too often to be told.
    case flapping(changes: Int)
}
