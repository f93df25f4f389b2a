import Schema
import ServiceKit
import Synchronization

/// Polls that found nothing new: what they mean for history and semaphores is written together, now and then.
final class QuietPolls: Sendable {
    private let polls = Mutex<[(source: String, at: Timestamp)]>([])

    func add(_ source: String, at now: Timestamp) { polls.withLock { $0.append((source, now)) } }

    func take() -> [(source: String, at: Timestamp)] {
        polls.withLock { polls in
            defer { polls.removeAll() }
            return polls
        }
    }
}
