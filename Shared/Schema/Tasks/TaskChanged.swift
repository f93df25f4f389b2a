// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// What happened to a task or project, in one word.
public enum TaskChange: String, WireEnum {
    case captured, edited, moved, waiting, completed, trashed, restored, purged, reviewed, imported
    /// The next instance of a series was made.
    case repeated
    /// Its follow-up date has come; it is back in the inbox.
    case followedUp = "followed-up"
    case undone, redone
    case unknown
}

/// A task is new, has changed, or is gone: the whole of it as it is now.
public struct TaskChanged: Event, Hashable {
    /// What happened.
    public var change: TaskChange
    /// The task as it is now; absent when it is gone.
    public var task: TaskDocument?

    /// A change.
    public init(_ change: TaskChange, _ task: TaskDocument?) {
        self.change = change
        self.task = task
    }

    public static let channel = Channel.taskEvent("changed")
    public static let summary = "A task is new, has changed, or is gone."
    public static let example = TaskChanged(.captured, TaskDocument.example)
}

/// A project is new, has changed, or is gone: the whole of it as it is now.
public struct ProjectChanged: Event, Hashable {
    /// What happened.
    public var change: TaskChange
    /// The project as it is now; absent when it is gone.
    public var project: ProjectDocument?

    /// A change.
    public init(_ change: TaskChange, _ project: ProjectDocument?) {
        self.change = change
        self.project = project
    }

    public static let channel = Channel(.tasks, .event, ["project-{project}"], "changed", of: "project")
    public static let summary = "A project is new, has changed, or is gone."
    public static let example = ProjectChanged(.edited, ProjectDocument.example)
}
