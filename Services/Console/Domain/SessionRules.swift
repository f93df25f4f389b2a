import Schema

/// How long a session lasts.
public enum SessionRules {
    /// Seconds from the sign-in to the end, whatever happens.
    public static let longest = 12.0 * 3600

    /// Seconds without a request after which the session is over; shorter where charts can be seen.
    public static func idle(_ roles: Set<UserRole>) -> Double { roles.contains(.clinician) ? 600 : 1800 }

    /// Whether a session goes on.
    public static func isAlive(began: Timestamp, seen: Timestamp, now: Timestamp, roles: Set<UserRole>) -> Bool {
        now - began < longest && now - seen < idle(roles)
    }
}
