/// What a command changed, and the name by which it can be undone.
public struct ChangeReceipt: Codable, Hashable, Sendable {
    /// The change's id for `log/undo`; absent when nothing was changed.
    public var change: String?
    /// The ids of the tasks in the order they were touched, and `project-{id}` of projects.
    public var entities: [String]
    /// What could not be understood and was left out.
    public var warnings: [String]?

    /// What was changed.
    public init(change: String?, entities: [String], warnings: [String]? = nil) {
        self.change = change
        self.entities = entities
        self.warnings = warnings
    }
}
