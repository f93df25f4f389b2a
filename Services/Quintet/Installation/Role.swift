/// What kind of client an account outside the services is.
enum Role: String, Codable, Sendable, CaseIterable {
    /// Sends home, task and dashboard commands and reads what becomes of them, and how the roads are.
    case device
    /// Shows what is; commands nothing.
    case display
    /// Uses the clinic, and nothing else.
    case clinician
    /// Home Assistant: a device that also takes part in its own discovery topics.
    case homeassistant

    /// The access rules of the account `name` in this role.
    func rules(for name: String, in topics: TopicSpace) -> [AccessRule] {
        scopes.flatMap { $0.rules(for: name, in: topics) } + foreignRules
    }

    private var scopes: [ClientScope] {
        let commanded = ["home", "tasks", "dashboard"]
        return switch self {
        case .device, .homeassistant:
            [
                ClientScope(services: commanded, commands: true, reads: [.state, .evt, .problem, .sys]),
                ClientScope(services: ["traffic"], commands: false, reads: [.state, .evt]),
            ]
        case .display: [ClientScope(services: commanded + ["traffic"], commands: false, reads: [.state, .evt])]
        case .clinician: [ClientScope(services: ["clinic"], commands: true, reads: [])]
        }
    }

    private var foreignRules: [AccessRule] {
        self == .homeassistant ? [.read("homeassistant/#"), .write("homeassistant/status")] : []
    }
}
