import Schema
import Store

/// Messages that wait for another try: commands and events whose handler failed, and dead letters that a person wants
/// tried again.
struct Retries {
    let intake: Intake
    let follower: Follower

    /// Tries those whose time has come; `place` finds where a command leads.
    func run(_ transaction: Transaction, place: (String) -> Destination?) throws {
        for deferred in try DeferredMessages.due(transaction.db, now: transaction.now.milliseconds) {
            if let place = place(deferred.message.topic) {
                try intake.retry(deferred, place, transaction)
            } else if try !follower.retry(deferred, transaction) {
                try EffectWorker.enqueueAgain(deferred.message, transaction)
                try DeferredMessages.remove(transaction.db, deferred.number)
            }
        }
    }
}
