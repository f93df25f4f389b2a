import Decision
import Schema

/// Decides about one plan of a home; its state is nil while there is none.
public enum PlanDecider: Decider {
    /// A home has at most so many plans.
    public static let most = 8

    /// No plan.
    public static let initial: PlanDocument? = nil

    /// What a directive changes of the plan; nothing when all is as it was.
    public static func decide(_ directive: PlanDirective, _ plan: PlanDocument?) throws(Problem) -> [PlanChanged] {
        switch directive {
        case .place(let command, let id, let home, let others):
            if plan == nil, others >= most {
                throw Problem(.schemaViolation, "\(home.name) has \(others) plans, and \(most) is the most; delete one")
            }
            try PlanPlaceRules.check(command.places ?? [:], in: home)
            return changes(by: command, id: id, of: plan)
        case .picture(let image): return plan == nil || plan?.image == image ? [] : [PlanChanged(image: image)]
        case .fit(let home):
            let gone = plan?.places.keys.filter { !PlanPlaceRules.isKnown($0, in: home) }.sorted() ?? []
            return gone.isEmpty ? [] : [PlanChanged(removed: gone)]
        case .delete: return plan == nil ? [] : [PlanChanged(isDeleted: true)]
        }
    }

    /// The plan after a change; nil once it is deleted.
    public static func evolve(_ plan: inout PlanDocument?, _ event: PlanChanged) {
        guard event.isDeleted != true else { return plan = nil }
        var next = plan ?? PlanDocument(title: "")
        next.title = event.title ?? next.title
        next.places.merge(event.places ?? [:]) { $1 }
        for key in event.removed ?? [] { next.places[key] = nil }
        next.image = event.image ?? next.image
        plan = next
    }

    /// What differs of it; nothing when all is as it was.
    private static func changes(by command: PlacePlan, id: String, of plan: PlanDocument?) -> [PlanChanged] {
        let title = command.title ?? plan?.title ?? id
        let removed = Set(command.remove ?? []).filter { plan?.places[$0] != nil }
        let places = (command.places ?? [:]).filter { plan?.places[$0.key] != $0.value && !removed.contains($0.key) }
        let change = PlanChanged(
            title: title == plan?.title ? nil : title,
            places: places.isEmpty ? nil : places,
            removed: removed.isEmpty ? nil : removed.sorted()
        )
        return change == PlanChanged() ? [] : [change]
    }
}
