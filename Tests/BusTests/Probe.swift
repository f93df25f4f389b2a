import Bus
import Foundation
import Synchronization

/// A handler that records what the bus tells it and does what the test says.
final class Probe: BusHandler, Sendable {
    struct Failure: Error {}

    struct State {
        var subscriptions: [Subscription]
        var batches: [[Incoming]] = []
        var confirmed: [Confirmation] = []
        var waiting: [Outgoing] = []
        var events: [(link: Link, event: LinkEvent)] = []
        var failures = 0
    }

    let state: Mutex<State>
    /// Closed, the handler stays in its turn.
    let gate = Gate()

    init(_ filters: String...) {
        state = Mutex(State(subscriptions: filters.map { Subscription($0) }))
    }

    var batches: [[Incoming]] { state.withLock { $0.batches } }
    var received: [Incoming] { batches.flatMap { $0 } }
    var confirmed: [Confirmation] { state.withLock { $0.confirmed } }
    var events: [(link: Link, event: LinkEvent)] { state.withLock { $0.events } }

    /// Whether the inlet is subscribed and the outlet connected for the n-th time.
    func isReady(times: Int = 1) -> Bool {
        let subscribed = events.filter { if case (.inlet, .subscribed) = $0 { true } else { false } }
        let connected = events.filter { if case (.outlet, .connected) = $0 { true } else { false } }
        return subscribed.count >= times && connected.count >= times
    }

    /// The errors of losses and refusals, in order.
    var faults: [BusError] {
        events.compactMap { entry in
            switch entry.event {
            case .lost(let error), .refused(let error), .takenOver(let error): error
            default: nil
            }
        }
    }

    func subscriptions() -> [Subscription] { state.withLock { $0.subscriptions } }

    func turn(_ turn: Turn) throws {
        let fails = state.withLock { state in
            state.confirmed += turn.confirmed
            guard !turn.incoming.isEmpty else { return false }
            state.batches.append(turn.incoming)
            state.failures -= 1
            return state.failures >= 0
        }
        guard !turn.incoming.isEmpty else { return }
        gate.pass()
        if fails { throw Failure() }
    }

    func outgoing(limit: Int) -> [Outgoing] {
        state.withLock { state in
            let taken = Array(state.waiting.prefix(limit))
            state.waiting.removeFirst(taken.count)
            return taken
        }
    }

    func isSaturated() -> Bool { false }

    func secondsToDeadline() -> Double? { nil }

    func linkChanged(_ link: Link, _ event: LinkEvent) { state.withLock { $0.events.append((link, event)) } }
}
