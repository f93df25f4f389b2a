import Foundation

/// What bytes have to pass: open, slow, or shut until it is opened again.
final class Gate: @unchecked Sendable {
    /// How it stands.
    struct State {
        var isShut = false
        var isRefusing = false
        var delay = 0.0
    }

    // Guarded by the condition; a mutex alone could not be waited for.
    private var state = State()
    private let condition = NSCondition()

    /// Whether new connections are turned away.
    var isRefusing: Bool { condition.withLock { state.isRefusing } }

    /// Sets it otherwise, and wakes who waits.
    func change(_ body: (inout State) -> Void) {
        condition.withLock {
            body(&state)
            condition.broadcast()
        }
    }

    /// Returns when bytes may go on.
    func pass() {
        let delay = condition.withLock {
            while state.isShut { condition.wait() }
            return state.delay
        }
        if delay > 0 { Thread.sleep(forTimeInterval: delay) }
    }
}
