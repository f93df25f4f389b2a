import Synchronization

/// Which sources misbehave, and how; forgotten with the process.
final class Switches: Sendable {
    private let states = Mutex<[DemoSource: Misbehaviour]>([:])

    subscript(_ source: DemoSource) -> Misbehaviour? {
        get { states.withLock { $0[source] } }
        set { states.withLock { $0[source] = newValue } }
    }
}
