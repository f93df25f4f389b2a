import Decision
import Schema

/// The rules of one task. Every event carries the whole task as it is afterwards.
public enum TaskDecider: Decider {
    /// No task yet.
    public static let initial: TaskDocument? = nil

    /// What happens to the task; nothing when it is so already.
    public static func decide(_ directive: TaskDirective, _ state: TaskDocument?) throws(Problem) -> [TaskChanged] {
        guard let (change, after) = try outcome(directive, state) else { return [] }
        guard var after else { return state == nil ? [] : [TaskChanged(change, nil)] }
        if let state, after.isSame(as: state) { return [] }
        // A task that comes back goes on counting where it stopped.
        after.version = (state?.version ?? after.version ?? 0) + 1
        after.modified = directive.now
        after.blocked = nil
        return [TaskChanged(change, after)]
    }

    /// The task is what the event says.
    public static func evolve(_ state: inout TaskDocument?, _ event: TaskChanged) { state = event.task }

    /// What happens, and the task afterwards; nil when nothing happens.
    private static func outcome(_ directive: TaskDirective, _ state: TaskDocument?) throws(Problem) -> (
        TaskChange, TaskDocument?
    )? {
        switch directive.verb {
        case .capture(var task):
            guard state == nil else { return nil }
            task.category = .inbox
            return (.captured, task)
        case .repeat(let task): return state == nil ? (.repeated, task) : nil
        case .adopt(let file):
            let task = file.settled()
            return (.imported, state.map { task.adopted(over: $0) } ?? task)
        case .revert(var task, let change):
            // It was told with one more version that the task was gone.
            if state == nil, let version = task?.version { task?.version = version + 1 }
            return (change, task)
        default:
            guard let state else { throw .noTask }
            if let expected = directive.ifVersion, let current = state.version, expected != current {
                throw .conflict(expected: expected, current: current)
            }
            return try change(of: state, directive)
        }
    }

    private static func change(of state: TaskDocument, _ directive: TaskDirective) throws(Problem) -> (
        TaskChange, TaskDocument?
    )? {
        var task = state
        switch directive.verb {
        case .edit(let edit):
            task.apply(edit)
            guard task.contexts?.count ?? 0 <= TaskDocument.mostContexts else { throw .tooManyContexts }
            return (.edited, task)
        case .move(let category): return try move(task, to: category, directive.now)
        case .complete: return try move(task, to: .completed, directive.now)
        case .trash: return try move(task, to: .trash, directive.now)
        case .restore:
            guard !state.category.isOpen else { return nil }
            task.restore()
            return (.restored, task)
        case .purge:
            guard state.category == .trash else { throw .notInTrash(state) }
            return (.purged, nil)
        case .wait(let person, let until):
            task.open(in: .waiting)
            let since = state.waiting?.person == person ? state.waiting?.since : nil
            task.waiting = WaitingFor(person: person, since: since ?? directive.now, followUp: until)
            return (.waiting, task)
        case .followUp:
            guard state.category == .waiting else { return nil }
            task.open(in: .inbox)
            return (.followedUp, task)
        case .capture, .repeat, .adopt, .revert: return nil
        }
    }

    private static func move(_ state: TaskDocument, to category: TaskCategory, _ now: Timestamp) throws(Problem) -> (
        TaskChange, TaskDocument?
    )? {
        guard category != .unknown else { throw .unknownCategory }
        guard category != state.category else { return nil }
        var task = state
        switch category {
        case .completed:
            guard state.category != .trash else { throw .inTrash(state) }
            task.end(in: .completed, at: now)
            return (.completed, task)
        case .trash:
            task.end(in: .trash, at: now)
            return (.trashed, task)
        default:
            task.open(in: category)
            return (.moved, task)
        }
    }
}
