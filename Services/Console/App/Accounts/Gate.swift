import Synchronization

/// Lets a few in at once and keeps a short queue; who comes later is sent away.
final class Gate: Sendable {
    /// There is no room in the queue.
    struct Full: Error {}

    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let queue: Int
    private let state: Mutex<State>

    init(places: Int, queue: Int) {
        self.queue = queue
        state = Mutex(State(free: places))
    }

    func pass<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
        guard state.withLock({ $0.free > 0 || $0.waiting.count < queue }) else { throw Full() }
        await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isFree = state.withLock { state in
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
