import Schema
import Store

/// Messages that wait for another try: commands and events whose handler failed, and dead letters that a person wants
/// tried again.
struct Retries {
    /// Messages that are tried in one transaction.
    private static let limit = 256

    let intake: Intake
    let follower: Follower

    /// Tries those whose time has come; `place` finds where a command leads.
    func run(_ transaction: Transaction, place: (String) -> Destination?) throws {
        var left = Self.limit
        for first in try DeferredMessages.due(transaction.db, now: transaction.now.milliseconds) {
            var next: DeferredMessage? = first
            // Those behind one that succeeds follow at once, or a long line would never catch up with its senders.
            while left > 0, let deferred = next {
                left -= 1
                try retry(deferred, transaction, place)
                next = try DeferredMessages.following(transaction.db, deferred, now: transaction.now.milliseconds)
            }
        }
    }

    private func retry(
        _ deferred: DeferredMessage,
        _ transaction: Transaction,
        _ place: (String) -> Destination?
    ) throws {
        if let place = place(deferred.message.topic) {
            try intake.retry(deferred, place, transaction)
        } else if try !follower.retry(deferred, transaction) {
            try EffectWorker.enqueueAgain(deferred.message, transaction)
            try DeferredMessages.remove(transaction.db, deferred.number)
        }
    }
}
