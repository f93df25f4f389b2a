import Schema

/// The table of rights: what one role may.
struct Grant {
    /// Services whose documents are shown.
    var sees: Set<ServiceName> = []
    /// Services whose events are shown.
    var hears: Set<ServiceName> = []
    /// Services that are asked.
    var asks: Set<ServiceName> = []
    /// Single questions beside those, `service/name`.
    var looksUp: Set<String> = []
    /// Services that are commanded.
    var commands: Set<ServiceName> = []
    /// Single commands beside those, `service/entity/verb`.
    var single: Set<String> = []

    static let owner: Grant = {
        let all: Set<ServiceName> = [.home, .dashboard, .traffic, .tasks]
        return Grant(sees: all, hears: all, asks: all, commands: all)
    }()

    static func of(_ role: UserRole) -> Grant {
        let around: Set<ServiceName> = [.home, .dashboard, .traffic]
        // The clinic publishes no documents.
        let practice: Set<ServiceName> = [.clinic]
        return switch role {
        case .owner: owner
        case .clinician, .assistant: Grant(hears: practice, asks: practice, commands: practice)
        case .family:
            Grant(sees: around, hears: around, asks: around, commands: [.home], single: ["tasks/inbox/capture"])
        // A plan's image is a part of its document that is too large to be in it.
        case .display: Grant(sees: around, looksUp: ["home/plan-image"])
        }
    }

    /// Whether it matters to the role that the service runs.
    func knows(_ service: ServiceName) -> Bool {
        [sees, hears, asks, commands].contains { $0.contains(service) }
            || single.contains { $0.hasPrefix("\(service)/") }
    }
}
