import Synchronization

/// What waits for one driver, in the order it was decided.
final class DriveLane: Sendable {
    /// One thing a driver is to do.
    enum Work: Sendable {
        case drive(DriverCommand)
        case read(ElementAddress)

        /// Whether it only asks: a device that does not answer shall not hold up commands.
        var isRead: Bool { if case .read = self { true } else { false } }
    }

    private let stream: AsyncStream<Work>
    private let entrance: AsyncStream<Work>.Continuation
    private let waiting = Atomic<Int>(0)
    /// Whether a slow answer holds up only its own work: the driver then keeps the order it needs by itself.
    private let isConcurrent: Bool

    init(isConcurrent: Bool) {
        (stream, entrance) = AsyncStream.makeStream()
        self.isConcurrent = isConcurrent
    }

    /// How much waits.
    var count: Int { waiting.load(ordering: .relaxed) }

    /// Puts work behind the rest. What may wait is bounded where commands are accepted.
    func add(_ work: Work) {
        waiting.add(1, ordering: .relaxed)
        entrance.yield(work)
    }

    /// Does the work until it is cancelled.
    func run(_ perform: @escaping @Sendable (Work) async -> Void) async {
        await withDiscardingTaskGroup { group in
            for await work in stream {
                waiting.subtract(1, ordering: .relaxed)
                if isConcurrent || work.isRead { group.addTask { await perform(work) } } else { await perform(work) }
            }
        }
    }
}
