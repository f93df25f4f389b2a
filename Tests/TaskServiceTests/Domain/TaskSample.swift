import Schema
import TestKit
import TaskServiceDomain

/// Tasks and times for the tests of the rules.
enum TaskSample {
    /// When the sample tasks were made, and ended where they are.
    static let then = Timestamp(milliseconds: 1_790_000_000_000)
    /// When they are told something.
    static let now = then + 3600
    static let id = "0198f3c2-0000-7000-8000-000000000001"
    static let categories = TaskCategory.allCases.filter { $0 != .unknown }

    /// A task that came to a category in the usual way: completed from next, trashed from someday.
    static func task(in category: TaskCategory) -> TaskDocument {
        var task = TaskDocument(id: id, name: "Presupuesto", created: then)
        task.version = 4
        task.note = "con IVA"
        task.contexts = ["tel"]
        task.category = category
        if category == .completed { task.from = .next }
        if category == .trash { task.from = .someday }
        if !category.isOpen { task.ended = then }
        if category == .waiting { task.waiting = WaitingFor(person: "Marta", since: then) }
        return task
    }

    /// Another task of the same id, as a file or an undo has it.
    static func other(in category: TaskCategory) -> TaskDocument {
        var task = TaskDocument(id: id, name: "Otro nombre", created: then)
        task.version = 2
        task.category = category
        task.order = 7
        return task
    }

    /// The spec of a task that stands somewhere; of none without a category.
    static func given(_ category: TaskCategory?) -> DeciderSpec<TaskDecider> {
        category.map { .given(TaskChanged(.captured, task(in: $0))) } ?? .given()
    }

    /// The spec of any task.
    static func given(_ task: TaskDocument) -> DeciderSpec<TaskDecider> { .given(TaskChanged(.captured, task)) }

    /// The event of a task that has changed in one step.
    static func changed(_ change: TaskChange, _ task: TaskDocument, version: Int = 5) -> TaskChanged {
        var task = task
        task.version = version
        task.modified = now
        return TaskChanged(change, task)
    }
}
