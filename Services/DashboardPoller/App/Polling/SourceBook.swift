import DashboardPollerDomain
import HeapModule
import Schema
import ServiceKit
import Synchronization

/// The sources as the poller knows them, each with its plan; changed by commands once they are committed.
final class SourceBook: Sendable {
    /// A source whose time has come.
    struct Turn: Sendable {
        let entry: PollEntry
        let run: Int
    }

    private struct State {
        var entries: [String: PollEntry] = [:]
        var plans: [String: SourcePlan] = [:]
        /// When which source wants to be asked for its step; one that is out of date is passed over.
        var queue = Heap<Due>()
        /// The topics as they were worked out last; nil since something else was configured. Every message asks for them.
        var topics: [String: [String]]?
    }

    private struct Due: Comparable {
        let at: Double
        let id: String

        static func < (left: Due, right: Due) -> Bool { (left.at, left.id) < (right.at, right.id) }
    }

    private let vault: SecretVault
    private let state = Mutex(State())
    private let start = ContinuousClock.now
    /// Rings when something is due, or has changed.
    let alarm = Alarm()

    init(_ vault: SecretVault) { self.vault = vault }

    /// Now, by both clocks.
    var now: PollMoment { PollMoment(seconds: (ContinuousClock.now - start) / .seconds(1), wall: .wallClock) }

    /// Takes in every source at the start; they are polled without a burst.
    func load(_ transaction: Transaction) throws {
        let secrets = try vault.open(transaction.db)
        let entries = try SourceTable(transaction).all().map { try entry($0, secrets, transaction) }
        let delays = StartBudget.delays(intervals: entries.filter(\.isPolled).map(\.interval))
        let waits = Dictionary(uniqueKeysWithValues: zip(entries.filter(\.isPolled).map(\.id), delays))
        transaction.onCommit { [self] in
            let now = now
            state.withLock { state in
                state = State()
                for entry in entries { Self.add(entry, delay: waits[entry.id] ?? 0, &state, now) }
            }
            alarm.ring()
        }
    }

    /// Looks at a source again: it was edited, or widgets have come or gone.
    func changed(_ id: String, isEdited: Bool, _ transaction: Transaction) throws {
        guard let kept = try SourceTable(transaction).find(id) else { return }
        let entry = try entry(kept, try vault.open(transaction.db), transaction)
        let isTopic = self.entry(id)?.source.kind == .mqtt || entry.source.kind == .mqtt
        transaction.onCommit { [self] in
            let now = now
            state.withLock { Self.set(entry, isEdited: isEdited, &$0, now) }
            alarm.ring()
        }
        if isTopic { transaction.resubscribe() }
    }

    /// Looks again at every source that uses a secret, as that has changed; the others are left in peace.
    func reload(using secret: String, _ transaction: Transaction) throws {
        for source in try SourceTable(transaction).all() where source.document.source.uses(secret) {
            try changed(source.id, isEdited: true, transaction)
        }
    }

    func remove(_ id: String, _ transaction: Transaction) {
        transaction.onCommit { [self] in
            state.withLock { state in
                state.entries[id] = nil
                state.plans[id] = nil
                state.topics = nil
            }
        }
        transaction.resubscribe()
    }

    /// Has a source polled now.
    func poll(_ id: String, _ transaction: Transaction) {
        transaction.onCommit { [self] in
            let now = now
            state.withLock { state in
                state.plans[id]?.poll(at: now)
                state.queue.insert(Due(at: now.seconds, id: id))
            }
            alarm.ring()
        }
    }

    /// The sources whose time has come, and the seconds until the next.
    func due() -> (turns: [Turn], wait: Double) {
        let now = now
        return state.withLock { state in
            var turns: [Turn] = []
            while let next = state.queue.min, next.at <= now.seconds {
                _ = state.queue.popMin()
                switch state.plans[next.id]?.step(at: now) {
                case .poll(let run): state.entries[next.id].map { turns.append(Turn(entry: $0, run: run)) }
                case .wait(let seconds): state.queue.insert(Due(at: now.seconds + max(seconds, 0.001), id: next.id))
                case .rest, nil: break
                }
            }
            return (turns, state.queue.min.map { $0.at - now.seconds } ?? 3600)
        }
    }

    /// Takes in how a poll ended; false when it counts for nothing, as the source was edited meanwhile.
    @discardableResult
    func end(_ turn: Turn, _ end: SourceEnd, _ change: (inout PollEntry) -> Void) -> Bool {
        let now = now
        let id = turn.entry.id
        let counts = state.withLock { state in
            let chance = Double.random(in: 0...1)
            guard state.plans[id]?.end(run: turn.run, end, at: now, chance: chance) == true else { return false }
            if var entry = state.entries[id] {
                change(&entry)
                entry.hasEnded = true
                state.entries[id] = entry
            }
            state.queue.insert(Due(at: now.seconds, id: id))
            return true
        }
        alarm.ring()
        return counts
    }

    /// What is known of a source.
    func entry(_ id: String) -> PollEntry? { state.withLock { $0.entries[id] } }

    /// The topics that sources are on, each with the sources.
    var topics: [String: [String]] {
        state.withLock { state in
            if let topics = state.topics { return topics }
            let entries = state.entries.values.filter { $0.source.kind == .mqtt && $0.source.off != true }
            let topics = Dictionary(grouping: entries.filter { !$0.widgets.isEmpty }) { $0.source.topic ?? "" }
                .mapValues { $0.map(\.id) }
            state.topics = topics
            return topics
        }
    }

    /// Sources whose data is less fresh by now than their widgets say; noted as told.
    func aged() -> [(id: String, goodAt: Timestamp?)] {
        let now = Timestamp.wallClock
        return state.withLock { state in
            var aged: [(id: String, goodAt: Timestamp?)] = []
            for (id, entry) in state.entries where entry.mayAge {
                let freshness = Freshness.of(age: entry.goodAt.map { now - $0 }, interval: entry.interval)
                guard freshness != entry.shown else { continue }
                state.entries[id]?.shown = freshness
                aged.append((id, entry.goodAt))
            }
            return aged
        }
    }

    /// Polls passed over, as the one before was under way.
    var skips: Int { state.withLock { $0.plans.values.reduce(0) { $0 + $1.skips } } }

    /// Changes what is known of a source.
    func update(_ id: String, _ change: (inout PollEntry) -> Void) {
        state.withLock { state in
            guard var entry = state.entries[id] else { return }
            change(&entry)
            state.entries[id] = entry
        }
    }

    private func entry(_ kept: KeptSource, _ secrets: [String: SecretVault.Secret], _ transaction: Transaction) throws
        -> PollEntry
    {
        PollEntry(kept, try WidgetTable(transaction).on(source: kept.id), secrets)
    }

    private static func add(_ entry: PollEntry, delay: Double, _ state: inout State, _ now: PollMoment) {
        state.entries[entry.id] = entry
        state.topics = nil
        state.plans[entry.id] = SourcePlan(
            source: entry.id,
            interval: entry.interval,
            isOff: !entry.isPolled,
            delay: delay,
            at: now
        )
        state.queue.insert(Due(at: now.seconds + delay, id: entry.id))
    }

    private static func set(_ entry: PollEntry, isEdited: Bool, _ state: inout State, _ now: PollMoment) {
        guard let known = state.entries[entry.id] else { return add(entry, delay: 0, &state, now) }
        var entry = entry
        entry.hasEnded = known.hasEnded
        state.entries[entry.id] = entry
        state.topics = nil
        if isEdited || known.isPolled != entry.isPolled {
            state.plans[entry.id]?.edit(interval: entry.interval, isOff: !entry.isPolled, at: now)
        } else {
            state.plans[entry.id]?.change(interval: entry.interval, at: now)
        }
        state.queue.insert(Due(at: now.seconds, id: entry.id))
    }
}
