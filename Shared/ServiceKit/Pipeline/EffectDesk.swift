import GRDB
import Schema
import Store

/// Gives due effects to their workers, one of an entity at a time.
final class EffectDesk {
    private let workers: [String: @Sendable (EffectRow) -> Void]
    private var inFlight: Set<String> = []
    /// When the next effect is due, on the clock that never jumps.
    private(set) var deadline: Double?
    /// Whether a worker is done with an effect since the last dispatch, so that the next of its entity may follow.
    private(set) var hasReleased = false

    init(_ workers: [String: @Sendable (EffectRow) -> Void]) { self.workers = workers }

    /// Whether the service has effects at all.
    var isEmpty: Bool { workers.isEmpty }

    /// Hands out what is due, once the transaction is committed.
    func dispatch(_ transaction: Transaction, now seconds: Double) throws {
        let now = transaction.now.milliseconds
        var next: [Int64] = []
        for (kind, work) in workers {
            for row in try EffectQueue.due(transaction.db, kind: kind, now: now) where !inFlight.contains(key(row)) {
                transaction.onCommit { [self] in
                    inFlight.insert(key(row))
                    work(row)
                }
            }
            if let due = try EffectQueue.nextDue(transaction.db, kind: kind, after: now) { next.append(due) }
        }
        transaction.onCommit { [self] in
            deadline = next.min().map { seconds + Double($0 - now) / 1000 }
            hasReleased = false
        }
    }

    /// Notes that an effect's worker is done with it.
    func release(_ row: EffectRow) {
        inFlight.remove(key(row))
        hasReleased = true
    }

    private func key(_ row: EffectRow) -> String { "\(row.kind)/\(row.entity)" }
}
