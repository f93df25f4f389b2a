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

    /// Where the one read of an element is.
    fileprivate enum Reading {
        case waiting
        case underWay
        /// It is under way and may miss what it was asked for since, so another follows it.
        case wantedAgain
    }

    fileprivate struct Line {
        var waiting: [Work] = []
        var reads: [ElementAddress: Reading] = [:]
    }

    private let line = Mutex(Line())
    private let (calls, caller) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    /// Whether a slow answer holds up only its own work: the driver then keeps the order it needs by itself.
    private let isConcurrent: Bool

    init(isConcurrent: Bool) { self.isConcurrent = isConcurrent }

    /// How many commands wait.
    var count: Int { line.withLock { $0.waiting.count { !$0.isRead } } }

    /// Puts work behind the rest. How many commands may wait is bounded where they are accepted; of an element's reads
    /// one waits or is under way, and at most one follows, for a second one would say the same.
    func add(_ work: Work) {
        line.withLock { $0.add(work) }
        caller.yield()
    }

    /// Takes all that waits, for somebody who does it in place of ``run(_:)``.
    func takeAll() -> [Work] {
        line.withLock { line in
            defer { line = Line() }
            return line.waiting
        }
    }

    /// Does the work until it is cancelled.
    func run(_ perform: @escaping @Sendable (Work) async -> Void) async {
        await withDiscardingTaskGroup { group in
            for await _ in calls {
                while !Task.isCancelled, let work = line.withLock({ $0.take() }) {
                    guard isConcurrent || work.isRead else {
                        await perform(work)
                        continue
                    }
                    group.addTask { [self] in
                        await perform(work)
                        if line.withLock({ $0.end(work) }) { caller.yield() }
                    }
                }
            }
        }
    }
}

extension DriveLane.Line {
    mutating func add(_ work: DriveLane.Work) {
        if case .read(let element) = work {
            guard reads[element] == nil else {
                if reads[element] == .underWay { reads[element] = .wantedAgain }
                return
            }
            reads[element] = .waiting
        }
        waiting.append(work)
    }

    /// Takes the first; nil when nothing waits.
    mutating func take() -> DriveLane.Work? {
        guard !waiting.isEmpty else { return nil }
        let work = waiting.removeFirst()
        if case .read(let element) = work { reads[element] = .underWay }
        return work
    }

    /// Notes that work is done; tells whether more waits by that.
    mutating func end(_ work: DriveLane.Work) -> Bool {
        guard case .read(let element) = work, reads.removeValue(forKey: element) == .wantedAgain else { return false }
        add(work)
        return true
    }
}
