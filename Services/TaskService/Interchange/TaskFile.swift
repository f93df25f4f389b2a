import Schema
import TaskServiceDomain

/// What a file of another system holds, as tasks of this one.
public struct TaskFile: Sendable {
    /// The tasks in the file's order, ids and all; `version` is absent.
    public var tasks: [TaskDocument] = []
    /// The projects they belong to, where the file knows more of them than their names.
    public var projects: [ProjectDocument] = []
    /// What was left out, and why.
    public var skipped: [SkippedLine] = []
    /// What was taken in with a loss, and which.
    public var warnings: [SkippedLine] = []

    /// The ids of the tasks.
    var ids: Set<String> = []

    /// An empty file.
    public init() {}
}
