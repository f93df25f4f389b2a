import Logging
import Schema
import Store

/// Performs the effects of one kind beside the pipeline and notes how they ended.
struct EffectWorker: Sendable {
    let route: EffectRoute
    let rows: AsyncStream<EffectRow>
    let epoch: String
    let discretion: Discretion
    let source: SourceContext
    let release: @Sendable (EffectRow) -> Void

    /// Begins the "topic" of an effect among the dead letters.
    private static let prefix = "effect/"

    /// Puts an effect back that was a dead letter.
    static func enqueueAgain(_ message: StoredMessage, _ transaction: Transaction) throws {
        let parts = message.topic.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard message.topic.hasPrefix(prefix), parts.count == 3 else { return }
        _ = try EffectQueue.add(
            transaction.db,
            kind: String(parts[1]),
            entity: String(parts[2]),
            payload: Array(message.payload),
            dueAt: transaction.now.milliseconds
        )
    }

    func run() async {
        await withDiscardingTaskGroup { group in
            for await row in rows {
                group.addTask { await perform(row) }
            }
        }
    }

    private func perform(_ row: EffectRow) async {
        let context = EffectContext(
            idempotencyKey: "\(epoch)/\(row.number)",
            attempt: row.attempts + 1,
            isLast: row.attempts >= Intake.delays.count,
            source: source
        )
        var failure: (any Error)?
        do {
            try await route.perform(row.payload, context)
        } catch {
            failure = error
        }
        let reason = failure.map { discretion.detail(of: $0) }
        source.post("effect.\(route.kind)") { transaction in
            if let reason {
                try postpone(row, reason, transaction)
            } else {
                _ = try EffectQueue.remove(transaction.db, row.number)
            }
            transaction.onCommit { release(row) }
        }
    }

    private func postpone(_ row: EffectRow, _ reason: String, _ transaction: Transaction) throws {
        let attempts = row.attempts + 1
        var line = LogLine(.warning, "effect.failed", "\(route.kind) failed")
        line.subject = row.entity
        line.attempt = attempts
        line.errorDetail = reason
        transaction.log(line)
        if attempts <= Intake.delays.count {
            return try EffectQueue.postpone(
                transaction.db,
                row.number,
                attempts: attempts,
                dueAt: Intake.due(transaction, Intake.delays[attempts - 1])
            )
        }
        _ = try EffectQueue.remove(transaction.db, row.number)
        let message = StoredMessage(
            topic: "\(Self.prefix)\(row.kind)/\(row.entity)",
            payload: row.payload,
            qos: 1,
            receivedAt: transaction.now.milliseconds
        )
        try DeadLetterDesk.bury(
            message,
            Problem(.dependencyUnavailable, "given up after \(attempts) attempts: \(reason)"),
            attempts: attempts,
            transaction
        )
    }
}
