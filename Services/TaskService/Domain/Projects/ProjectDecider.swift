import Decision
import Schema

/// What a project is told.
public struct ProjectDirective: Sendable {
    /// What to do.
    public enum Verb: Sendable {
        /// Make it when a task names it first.
        case mention(name: String)
        /// Make it or change some fields.
        case edit(EditProject)
        case complete, trash, restore, review
        /// Become what a file says.
        case adopt(ProjectDocument)
        /// Become what it was, or be gone: undo and redo.
        case revert(ProjectDocument?, TaskChange)
    }

    /// What to do.
    public var verb: Verb
    /// The project.
    public var id: String
    /// When.
    public var now: Timestamp
    /// The version it is based on; 0 for a project that shall be new.
    public var ifVersion: Int?

    /// A directive.
    public init(_ verb: Verb, on id: String, at now: Timestamp, ifVersion: Int? = nil) {
        self.verb = verb
        self.id = id
        self.now = now
        self.ifVersion = ifVersion
    }

    /// Whether a project that comes back goes on counting where it stopped; that it was gone had a version, too.
    var isRevert: Bool { if case .revert = verb { true } else { false } }
}

/// The rules of one project. Every event carries the whole project as it is afterwards.
public enum ProjectDecider: Decider {
    /// No project yet.
    public static let initial: ProjectDocument? = nil

    /// What happens to the project; nothing when it is so already.
    public static func decide(_ directive: ProjectDirective, _ state: ProjectDocument?) throws(Problem)
        -> [ProjectChanged]
    {
        if let expected = directive.ifVersion, expected != state?.version ?? 0 {
            throw .conflict(expected: expected, current: state?.version ?? 0)
        }
        guard let (change, after) = try outcome(directive, state) else { return [] }
        guard var after else { return state == nil ? [] : [ProjectChanged(change, nil)] }
        after.stuck = nil
        after.version = state?.version ?? (directive.isRevert ? after.version + 1 : 0)
        if after == state { return [] }
        after.version += 1
        return [ProjectChanged(change, after)]
    }

    /// The project is what the event says.
    public static func evolve(_ state: inout ProjectDocument?, _ event: ProjectChanged) { state = event.project }

    private static func outcome(_ directive: ProjectDirective, _ state: ProjectDocument?) throws(Problem) -> (
        TaskChange, ProjectDocument?
    )? {
        let new = ProjectDocument(id: directive.id, name: directive.id, created: directive.now)
        switch directive.verb {
        case .mention(let name):
            guard state == nil else { return nil }
            var project = new
            project.name = name
            return (.captured, project)
        case .edit(let edit):
            var project = state ?? new
            project.apply(edit)
            return (state == nil ? .captured : .edited, project)
        case .adopt(var project):
            project.created = state?.created ?? project.created
            return (.imported, project)
        case .revert(let project, let change): return (change, project)
        case .complete, .trash, .restore, .review:
            guard let state else { throw .noProject }
            return change(of: state, directive)
        }
    }

    private static func change(of state: ProjectDocument, _ directive: ProjectDirective) -> (
        TaskChange, ProjectDocument?
    )? {
        var project = state
        switch directive.verb {
        case .complete:
            project.status = .completed
            return (.completed, project)
        case .trash:
            project.status = .trash
            return (.trashed, project)
        case .restore:
            project.status = .active
            return (.restored, project)
        case .review:
            project.reviewed = directive.now
            return (.reviewed, project)
        case .mention, .edit, .adopt, .revert: return nil
        }
    }
}

extension ProjectDocument {
    fileprivate mutating func apply(_ edit: EditProject) {
        name = edit.name ?? name
        outcome = edit.outcome.applied(to: outcome)
        if let order = edit.order, order != .unknown { self.order = order }
        if let days = edit.reviewEvery { reviewEvery = Int(days.rounded()) }
    }
}
