import Foundation
import Synchronization

/// Lets work wait until it is its turn.
final class FetchQueue: Sendable {
    /// A request that took longer was slow.
    static let slow = Duration.seconds(2)

    private struct State {
        var turns: Turns
        var waiting: [UUID: CheckedContinuation<Void, any Error>] = [:]
    }

    private let state: Mutex<State>

    init(perOrigin: Int, atOnce: Int) { state = Mutex(State(turns: Turns(perOrigin: perOrigin, atOnce: atOnce))) }

    /// Whether nobody runs and nobody waits.
    var isIdle: Bool { state.withLock { $0.turns.isIdle && $0.waiting.isEmpty } }

    /// Does work that asks an origin, when it is its turn.
    func turn<Value: Sendable>(
        of origin: String,
        isDoubtful: Bool = false,
        _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await enter(origin, isDoubtful)
        let begin = ContinuousClock.now
        defer { go { $0.turns.leave(origin, wasSlow: ContinuousClock.now - begin > Self.slow) } }
        return try await work()
    }

    private func enter(_ origin: String, _ isDoubtful: Bool) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiting in
                let isCancelled = go { state in
                    // In one step with the joining: else a cancellation between both would find nobody to wake.
                    if Task.isCancelled { return nil }
                    state.waiting[id] = waiting
                    return state.turns.join(id, origin, isDoubtful: isDoubtful)
                }
                if isCancelled { waiting.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            cancel(id, origin)
        }
    }

    /// Lets those go on whose turn it is after a change; true when there was no change.
    @discardableResult
    private func go(_ change: (inout State) -> [UUID]?) -> Bool {
        let ready = state.withLock { state in
            change(&state)?.compactMap { state.waiting.removeValue(forKey: $0) }
        }
        for one in ready ?? [] { one.resume() }
        return ready == nil
    }

    private func cancel(_ id: UUID, _ origin: String) {
        let waiting = state.withLock { state in
            state.turns.giveUp(id, origin) ? state.waiting.removeValue(forKey: id) : nil
        }
        waiting?.resume(throwing: CancellationError())
    }
}
