import Foundation

/// A place where a thread waits while a test looks around.
final class Gate: Sendable {
    private final class Bolt: @unchecked Sendable {
        let condition = NSCondition()
        var isOpen = true
    }

    private let bolt = Bolt()

    func close() { bolt.condition.withLock { bolt.isOpen = false } }

    func open() {
        bolt.condition.withLock {
            bolt.isOpen = true
            bolt.condition.broadcast()
        }
    }

    /// Returns when the gate is open.
    func pass() {
        bolt.condition.withLock {
            while !bolt.isOpen { bolt.condition.wait() }
        }
    }
}
