import Synchronization

/// Work that other threads hand to the loop: each piece runs in the loop's next transaction.
package final class Mailbox: Sendable {
    /// One piece of work, and who waits for its commit.
    package struct Item: Sendable {
        let label: String
        let run: @Sendable (Transaction) throws -> Void
        let done: @Sendable (Result<Void, any Error>) -> Void

        /// A piece of work by its name in the log.
        package init(
            label: String,
            run: @escaping @Sendable (Transaction) throws -> Void,
            done: @escaping @Sendable (Result<Void, any Error>) -> Void = { _ in }
        ) {
            (self.label, self.run, self.done) = (label, run, done)
        }
    }

    /// An empty one.
    package init() {}

    private let items = Mutex<[Item]>([])
    private let isClosed = Mutex(false)

    /// Puts work behind the rest.
    package func post(_ item: Item) {
        let isTaken = isClosed.withLock { isClosed in
            if !isClosed { items.withLock { $0.append(item) } }
            return !isClosed
        }
        if !isTaken { item.done(.failure(CancellationError())) }
    }

    /// The loop has ended: who waits, and who comes later, is told that nothing will be done.
    func close() {
        isClosed.withLock { $0 = true }
        for item in take(limit: .max) { item.done(.failure(CancellationError())) }
    }

    /// Up to so many items, in order.
    func take(limit: Int) -> [Item] {
        items.withLock { items in
            let taken = Array(items.prefix(limit))
            items.removeFirst(taken.count)
            return taken
        }
    }

    /// Puts items back to the front, as their transaction failed.
    func giveBack(_ taken: [Item]) {
        guard !taken.isEmpty else { return }
        items.withLock { $0.insert(contentsOf: taken, at: 0) }
    }

    var isEmpty: Bool { items.withLock { $0.isEmpty } }
}
