/// Who needs a second factor, and what can be done without the one that is needed.
public enum FactorRule: String, CaseIterable, Sendable {
    /// Of whoever could do harm and comes from elsewhere.
    case demanded
    /// Of nobody; everybody may.
    case offered

    /// What somebody may do who has to set it up first, as the router writes it.
    private static let open: Set<String> = [
        "GET /api/session", "DELETE /api/session", "POST /api/session/confirm", "POST /api/totp",
        "POST /api/totp/confirm",
    ]

    /// Whether somebody has to set it up before anything else.
    public func isOwed(by roles: Set<UserRole>, hasFactor: Bool, isOnThisMachine: Bool) -> Bool {
        self == .demanded && !hasFactor && !isOnThisMachine && !roles.isDisjoint(with: [.owner, .clinician])
    }

    /// Whether a route is open to somebody who owes it.
    public static func isOpen(route: String) -> Bool { open.contains(route) }
}
