import Schema

/// What is to be done with a plan, with all that has to be known to decide it.
public enum PlanDirective: Sendable {
    /// Places things of a home; `others` is how many plans the home has beside this one.
    case place(PlacePlan, id: String, home: Home, others: Int)
    /// Puts an image below it.
    case picture(PlanImage)
    /// Takes off what is no longer part of its home.
    case fit(Home)
    /// Deletes it.
    case delete
}
