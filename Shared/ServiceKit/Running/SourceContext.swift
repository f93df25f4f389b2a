import Bus
import Schema
import Synchronization

/// What asynchronous work of a service may use: transactions on the loop, and publishes outside them.
public struct SourceContext: Sendable {
    /// Publishes that belong to no transaction.
    public let publisher: Publisher
    /// The service's figures.
    public let metrics: Metrics
    /// The service's log.
    public let log: LogSink
    /// The topics of the site.
    public let topics: TopicRoot
    /// The service's settings.
    public let configuration: ServiceConfiguration
    let mailbox: Mailbox
    let bus: Bus

    /// Runs something in the loop's next transaction and answers its result once it is committed.
    @discardableResult
    public func commit<T: Sendable>(
        _ label: String,
        _ run: @escaping @Sendable (Transaction) throws -> T
    ) async throws -> T {
        let box = Box<T>()
        return try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<T, any Error>) in
            let item = Mailbox.Item(label: label) { transaction in
                let value = try run(transaction)
                box.value.withLock { $0 = value }
            } done: { outcome in
                continuation.resume(
                    with: outcome.flatMap {
                        box.value.withLock { $0 }.map { .success($0) } ?? .failure(CancellationError())
                    }
                )
            }
            mailbox.post(item)
            bus.wake()
        }
    }

    /// Runs something in the loop's next transaction without waiting; a failure is logged.
    public func post(_ label: String, _ run: @escaping @Sendable (Transaction) throws -> Void) {
        mailbox.post(Mailbox.Item(label: label, run: run) { _ in })
        bus.wake()
    }

    /// Asks every listener for its topics again.
    public func resubscribe() { bus.resubscribe() }

    /// A place for one result that crosses threads.
    private final class Box<T: Sendable>: Sendable {
        let value = Mutex<T?>(nil)
    }
}

/// What an effect knows beside its payload.
public struct EffectContext: Sendable {
    /// The same at every attempt: `{epoch}/{number}`.
    public let idempotencyKey: String
    /// Which attempt this is, from 1.
    public let attempt: Int
    /// Whether it is the last: when it fails, the effect becomes a dead letter.
    public let isLast: Bool
    /// Transactions and publishes.
    public let source: SourceContext
}
