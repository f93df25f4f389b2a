import Schema

/// Takes one change of one entity back, field by field: what others changed since stays.
public enum Reversal {
    /// The task as it is without the change; nil when it is gone then.
    public static func task(_ item: ChangeItem, now current: TaskDocument?) throws(Problem) -> TaskDocument? {
        switch (item.taskBefore, item.taskAfter, current) {
        case (let before, nil, nil): return before
        case (_, nil, .some), (.some, .some, nil): throw conflict(item.entity, ["the whole task"])
        case (nil, .some, nil): return nil
        case (nil, .some(let after), .some(let current)):
            guard current.isSame(as: after) else { throw conflict(item.entity, TaskField.differing(after, current)) }
            return nil
        case (.some(let before), .some(let after), .some(var current)):
            let changed = TaskField.all.filter { !$0.isEqual(before, after) }
            let lost = changed.filter { !$0.isEqual(after, current) && !$0.isEqual(before, current) }
            guard lost.isEmpty else { throw conflict(item.entity, lost.map(\.name)) }
            for field in changed { field.copy(before, &current) }
            return current
        }
    }

    /// The project as it is without the change; nil when it is gone then.
    public static func project(_ item: ChangeItem, now current: ProjectDocument?) throws(Problem) -> ProjectDocument? {
        // What is already as it shall be needs no change: a project that stayed for other tasks.
        if let current, current.plain == item.projectBefore?.plain { return current }
        guard current?.plain == item.projectAfter?.plain else { throw conflict(item.entity, ["the project"]) }
        return item.projectBefore
    }

    private static func conflict(_ entity: String, _ fields: [String]) -> Problem {
        Problem(
            .undoConflict,
            "\(fields.joined(separator: ", ")) of \(entity) changed again since; undo the later change first, or edit it"
        )
    }
}

extension ProjectDocument {
    /// All but what every change changes.
    fileprivate var plain: ProjectDocument {
        var project = self
        project.version = 0
        project.stuck = nil
        return project
    }
}
