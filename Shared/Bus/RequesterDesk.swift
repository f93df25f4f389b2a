import Synchronization

/// Where a requester's tasks and the bus's thread meet.
final class RequesterDesk: BusHandler, Sendable {
    let state = Mutex(RequesterState())
    /// Settled once, by the first connection or by what makes it hopeless.
    let connection = RequesterPromise<Void>()
    private let addresses: Int
    /// The streams that nobody listens to any more, until the bus's thread forgets them.
    private let ended = Mutex<[Int64]>([])

    init(addresses: Int) { self.addresses = addresses }

    func subscriptions() -> [Subscription] {
        let tokens = ended.withLock { ended in
            defer { ended = [] }
            return ended
        }
        return state.withLock { state in
            for token in tokens { state.streams[token] = nil }
            return state.wanted()
        }.map { Subscription($0.key, on: .outlet, qos: $0.value) }
    }

    /// Forgets a stream, soon: it is called while a task is being cancelled, whose own lock is held then and which a message
    /// on its way to the same stream waits for with ours.
    func forget(stream token: Int64) { ended.withLock { $0.append(token) } }

    func turn(_ turn: Turn) {
        state.withLock { state in
            for confirmation in turn.confirmed { state.confirm(confirmation) }
            for message in turn.incoming { state.take(message) }
            state.tellSubscribed()
            state.expire(Monotonic.now)
        }
    }

    func outgoing(limit: Int) -> [Outgoing] {
        state.withLock { state in
            let taken = Array(state.waiting.prefix(limit))
            state.waiting.removeFirst(taken.count)
            return taken
        }
    }

    func isSaturated() -> Bool { false }

    func secondsToDeadline() -> Double? {
        state.withLock { $0.deadline.map { $0 - Monotonic.now } }
    }

    func linkChanged(_ link: Link, _ event: LinkEvent) {
        switch event {
        case .connected(_, _, let isVersion5): state.withLock { $0.isVersion5 = isVersion5 }
        case .subscribed: subscribed()
        case .unheard(let filters, let error): state.withLock { $0.refuse(filters, error) }
        case .lost(let error): lost(error, isFinal: false)
        case .refused(let error): lost(error, isFinal: true)
        case .takenOver(let error): end(error)
        }
    }

    /// Nothing more will come: whoever waits is told why.
    func end(_ error: BusError) {
        connection.fail(error)
        let streams = state.withLock { state in
            if case .ended = state.phase { return [] as [RequesterOutlet] }
            state.phase = .ended(error)
            state.interrupt(error)
            defer { state.streams = [:] }
            return Array(state.streams.values)
        }
        // Outside the lock: ending a stream calls back.
        for stream in streams { stream.continuation.finish(throwing: error) }
    }

    private func subscribed() {
        state.withLock { state in
            if case .away = state.phase {
                for token in state.streams.keys { state.streams[token]?.offer(.resumed) }
            }
            state.phase = .connected
            state.subscribed()
        }
        connection.settle(.success(()))
    }

    /// Before the first connection every address is tried once, and a refusal is the last word.
    private func lost(_ error: BusError, isFinal: Bool) {
        let isHopeless = state.withLock { state in
            switch state.phase {
            case .connecting(let failures):
                state.phase = .connecting(failures: failures + 1)
                return isFinal || failures + 1 >= addresses
            case .connected:
                state.phase = .away(error)
                state.interrupt(error)
                for token in state.streams.keys { state.streams[token]?.offer(.interrupted(error)) }
            case .away, .ended: break
            }
            return false
        }
        if isHopeless { connection.fail(error) }
    }
}
