import Synchronization

/// One value that one task waits for; the first result counts.
final class RequesterPromise<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, any Error>)
        case settled(Result<Value, any Error>)
    }

    private let state = Mutex(State.open)

    func settle(_ result: Result<Value, any Error>) {
        let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .open:
                state = .settled(result)
                return nil
            case .awaited(let continuation):
                state = .settled(result)
                return continuation
            case .settled: return nil
            }
        }
        continuation?.resume(with: result)
    }

    func fail(_ error: any Error) { settle(.failure(error)) }

    /// Suspends until the promise is settled or the task is cancelled.
    var value: Value {
        get async throws {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let result: Result<Value, any Error>? = state.withLock { state in
                        if case .settled(let result) = state { return result }
                        state = .awaited(continuation)
                        return nil
                    }
                    if let result { continuation.resume(with: result) }
                }
            } onCancel: {
                fail(CancellationError())
            }
        }
    }
}
