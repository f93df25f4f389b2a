import Synchronization

/// The way out: nothing new is read, what is committed is published, then the service says that it stopped.
final class Drain: Sendable {
    enum Phase: Sendable {
        case running
        /// Publishing what is left, until this time at the latest.
        case draining(until: Double)
        /// The last word is on its way.
        case leaving
    }

    /// Seconds for what is left; the whole stop has to be over in five.
    private static let patience = 3.0
    private let state = Mutex(Phase.running)

    var isRunning: Bool { state.withLock { if case .running = $0 { true } else { false } } }

    func begin() {
        state.withLock { if case .running = $0 { $0 = .draining(until: Monotonic.seconds + Self.patience) } }
    }

    /// Whether it is time for the last word; true once.
    func leaves(isEmpty: Bool, now: Double) -> Bool {
        state.withLock { phase in
            guard case .draining(let until) = phase, isEmpty || now >= until else { return false }
            phase = .leaving
            return true
        }
    }
}
