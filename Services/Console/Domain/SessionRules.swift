import Schema

/// How long a session lasts.
public enum SessionRules {
    /// Whether it is a screen's alone: nobody sits before it, and it can do nothing.
    public static func isScreen(_ roles: Set<UserRole>) -> Bool { roles == [.display] }

    /// Seconds from the sign-in to the end, whatever happens.
    public static func longest(_ roles: Set<UserRole>) -> Double { isScreen(roles) ? 30 * 86_400 : 12 * 3600 }

    /// Seconds without a request after which the session is over, shorter where charts can be seen; nil for never.
    public static func idle(_ roles: Set<UserRole>) -> Double? {
        isScreen(roles) ? nil : roles.contains(.clinician) ? 600 : 1800
    }

    /// Whether a session goes on. Not when the clock was set back since: it would outlive its limits by as much.
    public static func isAlive(began: Timestamp, seen: Timestamp, now: Timestamp, roles: Set<UserRole>) -> Bool {
        func isWithin(_ limit: Double, of time: Timestamp) -> Bool {
            ClockSetBack.seconds(since: time, at: now).map { $0 < limit } ?? false
        }
        return isWithin(longest(roles), of: began) && idle(roles).map { isWithin($0, of: seen) } ?? true
    }
}
