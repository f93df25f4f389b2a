import Bus
import Synchronization

/// What a ``TestClient`` does on the bus's thread: gathers what comes, and sends again what a loss left unconfirmed.
final class ClientHandler: BusHandler, Sendable {
    struct State {
        var filters: Set<String> = []
        var asked: Set<String> = []
        var active: Set<String> = []
        var received: [Incoming] = []
        var waiting: [Outgoing] = []
        var unconfirmed: [Outgoing] = []
        var confirmations: [Int64: Confirmation] = [:]
        var lastToken: Int64 = 0
        var isConnected = false
        var isVersion5 = false
        var events: [LinkEvent] = []
    }

    let state = Mutex(State())

    func subscriptions() -> [Subscription] {
        state.withLock { state in
            state.asked = state.filters
            return state.filters.map { Subscription($0, on: .outlet) }
        }
    }

    func turn(_ turn: Turn) {
        state.withLock { state in
            state.received += turn.incoming
            for confirmation in turn.confirmed {
                state.confirmations[confirmation.token] = confirmation
                state.unconfirmed.removeAll { $0.token == confirmation.token }
            }
        }
    }

    func outgoing(limit: Int) -> [Outgoing] {
        state.withLock { state in
            let taken = Array(state.waiting.prefix(limit))
            state.waiting.removeFirst(taken.count)
            state.unconfirmed += taken.filter { $0.qos > 0 }
            return taken
        }
    }

    func isSaturated() -> Bool { false }

    func secondsToDeadline() -> Double? { nil }

    func linkChanged(_ link: Link, _ event: LinkEvent) {
        state.withLock { state in
            state.events.append(event)
            switch event {
            case .connected(_, _, let isVersion5):
                state.isConnected = true
                state.isVersion5 = isVersion5
            case .subscribed: state.active = state.asked
            case .unheard(let filters, _): state.active = state.asked.subtracting(filters)
            case .lost, .refused, .takenOver:
                state.isConnected = false
                state.active = []
                state.waiting = state.unconfirmed + state.waiting
                state.unconfirmed = []
            }
        }
    }
}
