import Schema

/// What a user may see, ask and command: the sum of what each role may.
public struct Rights: Hashable, Sendable {
    /// The user's roles.
    public let roles: Set<UserRole>

    /// The rights of some roles.
    public init(_ roles: Set<UserRole>) { self.roles = roles }

    /// Whether the user runs the installation.
    public var isOwner: Bool { roles.contains(.owner) }

    /// In which role the clinic hears of the user; nil when it does not.
    public var clinicRole: ClinicRole? {
        if roles.contains(.clinician) { return .clinician }
        return roles.contains(.assistant) ? .assistant : nil
    }

    /// Whether a command may be sent; `levels` are the entity's and the verb.
    public func mayCommand(_ service: ServiceName, _ levels: [String]) -> Bool {
        guard !Self.isOfKit(levels) else { return isOwner && Grant.owner.commands.contains(service) }
        guard isOwner || !Self.isOfSettings(service, levels) else { return false }
        return grants.contains { $0.commands.contains(service) || $0.single.contains("\(service)/\(path(levels))") }
    }

    /// Whether a question may be asked.
    public func mayAsk(_ service: ServiceName, _ levels: [String]) -> Bool {
        guard !Self.isOfKit(levels) else { return isOwner && Grant.owner.asks.contains(service) }
        let question = "\(service)/\(path(levels))"
        return grants.contains { $0.asks.contains(service) || $0.looksUp.contains(question) }
            && !isForbiddenQuestion(service, levels)
    }

    /// Whether what a service says of itself or its entities may be seen.
    public func maySee(_ service: ServiceName, _ part: ServicePart) -> Bool {
        switch part {
        case .state: grants.contains { $0.sees.contains(service) }
        case .event: grants.contains { $0.hears.contains(service) }
        case .problem: grants.contains { $0.commands.contains(service) }
        case .status: isOwner || grants.contains { $0.knows(service) }
        case .settings, .metrics, .deadLetter: isOwner && Grant.owner.commands.contains(service)
        }
    }

    private var grants: [Grant] { roles.map(Grant.of) }

    /// Journals and dead letters: the same for every service, and the owner's business.
    private static func isOfKit(_ levels: [String]) -> Bool { levels.first?.hasPrefix("_") == true }

    /// What a home is made of, how its devices are reached, and its plans: whoever lives there uses that as it is.
    private static func isOfSettings(_ service: ServiceName, _ levels: [String]) -> Bool {
        guard service == .home, levels.count > 1 else { return false }
        return ["load", "configure"].contains(levels.last) || levels[levels.count - 2].hasPrefix("plan-")
    }

    /// A preview asks any server for anything, so it belongs to those who may set up sources; an export has all of
    /// them, and the settings of a home have the addresses of its devices.
    private func isForbiddenQuestion(_ service: ServiceName, _ levels: [String]) -> Bool {
        let settings: Set<String> =
            switch service {
            case .dashboard: ["preview", "sources", "export"]
            case .home: ["settings"]
            default: []
            }
        return !isOwner && levels.first.map(settings.contains) == true
    }

    private func path(_ levels: [String]) -> String { levels.joined(separator: "/") }
}
