import GRDB
import Schema
import Store

/// Gives due effects to their workers, one of an entity at a time.
struct EffectDesk {
    private let streams: [String: AsyncStream<EffectRow>.Continuation]
    private var inFlight: Set<String> = []
    private(set) var nextDue: Int64?

    init(_ streams: [String: AsyncStream<EffectRow>.Continuation]) { self.streams = streams }

    /// Whether the service has effects at all.
    var isEmpty: Bool { streams.isEmpty }

    /// Hands out what is due.
    mutating func dispatch(_ transaction: Transaction) throws {
        nextDue = nil
        for (kind, stream) in streams {
            for row in try EffectQueue.due(transaction.db, kind: kind, now: transaction.now.milliseconds) {
                guard inFlight.insert("\(kind)/\(row.entity)").inserted else { continue }
                transaction.onCommit { stream.yield(row) }
            }
            let next = try EffectQueue.nextDue(transaction.db, kind: kind).map { max($0, transaction.now.milliseconds + 200) }
            nextDue = [nextDue, next].compactMap { $0 }.min()
        }
    }

    /// Notes that an effect's worker is done with it.
    mutating func release(_ row: EffectRow) { inFlight.remove("\(row.kind)/\(row.entity)") }
}
