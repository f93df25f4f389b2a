/// Which plan of which home.
struct PlanKey: Hashable {
    let home: String
    /// Without `plan-`.
    let id: String

    /// The levels of its topics.
    var entity: [String] { [home, "plan-\(id)"] }
}
