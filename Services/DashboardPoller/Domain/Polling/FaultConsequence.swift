/// What a fault means for the polls to come.
enum FaultConsequence: Hashable, Sendable {
    /// None: the server is well, and what it says may be right the next time.
    case none
    /// To ask less often.
    case backOff
    /// Not to ask any more until somebody has changed the source.
    case stop

    /// What a fault by its stable name means; a name that is not known counts as one of the network.
    static func of(_ code: String) -> FaultConsequence {
        if code == "body.empty" { return .none }
        return switch code.prefix(while: { $0 != "." }) {
        case "parse", "shape", "mapping", "data": .none
        case "policy", "redirect": .stop
        default: .backOff
        }
    }
}
