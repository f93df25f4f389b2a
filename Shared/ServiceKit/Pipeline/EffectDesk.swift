import GRDB
import Schema
import Store

/// Gives due effects to their workers, one of an entity at a time.
final class EffectDesk {
    private let streams: [String: AsyncStream<EffectRow>.Continuation]
    private var inFlight: Set<String> = []
    private(set) var nextDue: Int64?
    /// Whether a worker is done with an effect since the last dispatch, so that the next of its entity may follow.
    private(set) var hasReleased = false

    init(_ streams: [String: AsyncStream<EffectRow>.Continuation]) { self.streams = streams }

    /// Whether the service has effects at all.
    var isEmpty: Bool { streams.isEmpty }

    /// Hands out what is due, once the transaction is committed.
    func dispatch(_ transaction: Transaction) throws {
        let now = transaction.now.milliseconds
        var next: [Int64] = []
        for (kind, stream) in streams {
            for row in try EffectQueue.due(transaction.db, kind: kind, now: now) where !inFlight.contains(key(row)) {
                transaction.onCommit { [self] in
                    inFlight.insert(key(row))
                    stream.yield(row)
                }
            }
            if let due = try EffectQueue.nextDue(transaction.db, kind: kind, after: now) { next.append(due) }
        }
        transaction.onCommit { [self] in
            nextDue = next.min()
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
