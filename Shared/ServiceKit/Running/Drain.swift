import Synchronization

/// The way out: nothing new is read, what is committed is published, then the service says that it stopped.
package final class Drain: Sendable {
    enum Phase: Sendable {
        case running
        /// Publishing what is left, until this time at the latest.
        case draining(until: Double)
        /// The last word is on its way; it is not waited for longer than until this time.
        case leaving(until: Double)
    }

    /// Seconds for what is left; the whole stop has to be over in five.
    private static let patience = 3.0
    /// Seconds for the last word.
    private static let lastPatience = 1.0
    private let state = Mutex(Phase.running)

    /// A service that runs.
    package init() {}

    var isRunning: Bool { state.withLock { if case .running = $0 { true } else { false } } }

    func begin() {
        state.withLock { if case .running = $0 { $0 = .draining(until: Monotonic.seconds + Self.patience) } }
    }

    /// Whether it is time for the last word; true once.
    func leaves(isEmpty: Bool, now: Double) -> Bool {
        state.withLock { phase in
            guard case .draining(let until) = phase, isEmpty || now >= until else { return false }
            phase = .leaving(until: now + Self.lastPatience)
            return true
        }
    }

    /// Whether the last word was waited for long enough.
    func isOver(now: Double) -> Bool {
        state.withLock { if case .leaving(let until) = $0 { now >= until } else { false } }
    }
}
