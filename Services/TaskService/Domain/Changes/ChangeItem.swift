import Schema

/// What one change did to one task or project: enough to take it back.
public struct ChangeItem: Codable, Hashable, Sendable {
    /// The task's id, or `project-{id}`.
    public var entity: String
    /// The task before; absent where there was none.
    public var taskBefore: TaskDocument?
    /// The task afterwards; absent where there is none any more.
    public var taskAfter: TaskDocument?
    /// The project before; absent where there was none.
    public var projectBefore: ProjectDocument?
    /// The project afterwards; absent where there is none any more.
    public var projectAfter: ProjectDocument?

    /// What a change did to a task.
    public init(task: String, before: TaskDocument?, after: TaskDocument?) {
        entity = task
        taskBefore = before
        taskAfter = after
    }

    /// What a change did to a project.
    public init(project: String, before: ProjectDocument?, after: ProjectDocument?) {
        entity = "project-\(project)"
        projectBefore = before
        projectAfter = after
    }

    /// The project's id; nil for a task.
    public var project: String? { entity.hasPrefix("project-") ? String(entity.dropFirst(8)) : nil }

    /// The same, with the version at which taking it back deletes the task or project: it goes on from there when it
    /// comes back.
    public func counted(_ task: TaskDocument?, _ project: ProjectDocument?) -> ChangeItem {
        var item = self
        if taskBefore == nil, let task { item.taskAfter?.version = task.version }
        if projectBefore == nil, let project { item.projectAfter?.version = project.version }
        return item
    }

    /// The other way round: what doing it again takes back.
    public var reversed: ChangeItem {
        var item = self
        swap(&item.taskBefore, &item.taskAfter)
        swap(&item.projectBefore, &item.projectAfter)
        return item
    }
}
