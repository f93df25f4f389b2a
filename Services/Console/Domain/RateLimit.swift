import Schema

/// How often something may be asked for; all of it at once, and then as fast as the limit fills again.
public enum RateLimit: String, CaseIterable, Sendable {
    /// Any request of a session, or of an address that nobody has signed in from.
    case request
    /// Searches for patients.
    case search
    /// Looks into a chart.
    case chart
    /// Exports of a patient.
    case export

    /// So many.
    public var count: Double {
        switch self {
        case .request: 600
        case .search: 30
        case .chart: 120
        case .export: 3
        }
    }

    /// In so many seconds.
    public var seconds: Double { self == .export ? 3600 : 60 }

    /// The limit of a question beside that of all requests.
    ///
    /// A long export is fetched in parts; those after the first carry its digest, which nobody knows who has not begun it.
    public static func of(_ service: ServiceName, asking levels: [String], isContinued: Bool) -> RateLimit? {
        guard service == .clinic else { return nil }
        return switch levels.first {
        case "search": .search
        case "patient", "summary", "history", "consultation": .chart
        case "export": isContinued ? nil : .export
        default: nil
        }
    }

    /// A full bucket.
    public func bucket(at now: Double) -> TokenBucket {
        TokenBucket(size: count, perSecond: count / seconds, now: now)
    }
}
