extension ProblemType {
    /// Only what is in the trash can be deleted for good.
    public static let notInTrash = ProblemType("not-in-trash", 409, "The task is not in the trash")
    /// A task in the trash is not done by accident.
    public static let inTrash = ProblemType("in-trash", 409, "The task is in the trash")
    /// A task would have to be done before itself.
    public static let dependencyCycle = ProblemType("dependency-cycle", 409, "The tasks would wait for each other")
    /// What a change did was changed again since.
    public static let undoConflict = ProblemType("undo-conflict", 409, "It was changed since")
    /// There is no such change of this sender, or none is left.
    public static let nothingToUndo = ProblemType("nothing-to-undo", 404, "There is nothing to undo or redo")

    static let tasks: [ProblemType] = [.nothingToUndo, .notInTrash, .inTrash, .dependencyCycle, .undoConflict]
}
