/// What kind of client an account outside the services is.
enum Role: String, Codable, Sendable, CaseIterable {
    /// Sends home, task and dashboard commands and reads what becomes of them.
    case device
    /// Shows what is; commands nothing.
    case display
    /// Uses the clinic, and nothing else.
    case clinician
    /// Home Assistant: a device that also takes part in its own discovery topics.
    case homeassistant

    /// The access rules of the account `name` in this role.
    func rules(for name: String, in topics: TopicSpace) -> [AccessRule] {
        scope.rules(for: name, in: topics) + foreignRules
    }

    private var scope: ClientScope {
        switch self {
        case .device, .homeassistant:
            ClientScope(
                services: ["home", "tasks", "dashboard"],
                commands: true,
                reads: [.state, .evt, .problem, .sys]
            )
        case .display:
            ClientScope(services: ["home", "tasks", "dashboard", "traffic"], commands: false, reads: [.state, .evt])
        case .clinician:
            ClientScope(services: ["clinic"], commands: true, reads: [])
        }
    }

    private var foreignRules: [AccessRule] {
        self == .homeassistant ? [.read("homeassistant/#"), .write("homeassistant/status")] : []
    }
}
