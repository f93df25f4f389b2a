import Schema

/// One field of a task that a change can change, so that changes are taken back field by field.
struct TaskField: Sendable {
    let name: String
    let isEqual: @Sendable (TaskDocument, TaskDocument) -> Bool
    let copy: @Sendable (TaskDocument, inout TaskDocument) -> Void

    private init<Value: Equatable & Sendable>(
        _ name: String,
        _ path: any WritableKeyPath<TaskDocument, Value> & Sendable
    ) {
        self.name = name
        isEqual = { $0[keyPath: path] == $1[keyPath: path] }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }

    /// All but id, version, `modified` and what only answers carry.
    static let all: [TaskField] = [
        TaskField("name", \.name), TaskField("note", \.note), TaskField("priority", \.priority),
        TaskField("category", \.category), TaskField("from", \.from), TaskField("ended", \.ended),
        TaskField("created", \.created), TaskField("project", \.project), TaskField("contexts", \.contexts),
        TaskField("defer", \.defer), TaskField("due", \.due), TaskField("waiting", \.waiting),
        TaskField("recurrence", \.recurrence), TaskField("dependsOn", \.dependsOn), TaskField("order", \.order),
        TaskField("extra", \.extra),
    ]

    /// The names of the fields in which two tasks differ.
    static func differing(_ left: TaskDocument, _ right: TaskDocument) -> [String] {
        all.filter { !$0.isEqual(left, right) }.map(\.name)
    }
}
