import Store
import Synchronization

/// Effects whose workers are done, on their way back to the loop.
package final class ReleasedEffects: Sendable {
    private let rows = Mutex<[EffectRow]>([])

    /// None yet.
    package init() {}

    func add(_ row: EffectRow) { rows.withLock { $0.append(row) } }

    func take() -> [EffectRow] {
        rows.withLock { rows in
            defer { rows.removeAll() }
            return rows
        }
    }
}
