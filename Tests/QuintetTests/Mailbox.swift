import Synchronization

/// Collects lines.
final class Mailbox: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func put(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}
