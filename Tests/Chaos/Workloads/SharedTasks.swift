import Synchronization

/// The task that several people look at and change at the same time; another takes its place when its history is long
/// enough to be judged.
final class SharedTasks: Sendable {
    /// A history that is longer takes too long to be put in order.
    private static let most = 40

    private struct State {
        var task: String?
        var version = 1
        var uses = 0
    }

    private let state = Mutex(State())

    /// The task and the last version that anybody knows of; nil when a new one has to be made.
    func take() -> (task: String, version: Int)? {
        state.withLock { state in
            guard let task = state.task, state.uses < Self.most else { return nil }
            state.uses += 1
            return (task, state.version)
        }
    }

    /// A task was made for everybody.
    func begin(_ task: String) {
        state.withLock { state in
            guard state.task == nil || state.uses >= Self.most else { return }
            state = State(task: task)
        }
    }

    /// Somebody saw a version.
    func note(_ version: Int, of task: String) {
        state.withLock { if $0.task == task { $0.version = max($0.version, version) } }
    }

    /// The task is not there any more.
    func forget(_ task: String) {
        state.withLock { if $0.task == task { $0.task = nil } }
    }
}
