extension ProblemType {
    /// A source cannot be removed while widgets are on it.
    public static let sourceInUse = ProblemType("source-in-use", 409, "Widgets are on the source")

    static let dashboard: [ProblemType] = [.sourceInUse]
}
