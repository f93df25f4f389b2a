import Schema

/// What is asked for once more before it is done: a stolen or forgotten session shall not be enough for it.
public enum StepUp {
    /// Seconds for which a password or code that was given is fresh.
    public static let freshness = 300.0

    /// The gateway's own routes, as the router writes them.
    private static let routes: Set<String> = [
        "POST /api/users", "POST /api/users/{user}/roles", "POST /api/users/{user}/password",
        "DELETE /api/users/{user}",
        "POST /api/totp", "DELETE /api/totp",
        "POST /api/devices", "DELETE /api/devices/{name}",
    ]

    /// Commands and questions of services; `*` is any one level.
    private static let calls = [
        "ask/clinic/export", "cmd/clinic/*/erase", "cmd/clinic/*/merge", "cmd/clinic/*/unmerge", "cmd/clinic/keys/*",
    ]

    /// Whether a route of the gateway needs a fresh proof.
    public static func isNeeded(route: String) -> Bool { routes.contains(route) }

    /// Whether a command or question does.
    public static func isNeeded(_ kind: ChannelKind, _ service: ServiceName, _ levels: [String]) -> Bool {
        let said = [kind.rawValue, service.rawValue] + levels
        return calls.contains { call in
            let wanted = call.split(separator: "/")
            return wanted.count == said.count && zip(wanted, said).allSatisfy { $0 == "*" || $0 == $1 }
        }
    }

    /// Whether a proof that was given at a time still counts.
    public static func isFresh(_ proved: Timestamp?, at now: Timestamp) -> Bool {
        guard let proved else { return false }
        return abs(now - proved) < freshness
    }
}
