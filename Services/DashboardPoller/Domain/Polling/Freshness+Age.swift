import Schema

extension Freshness {
    /// How fresh a value of some age is that is asked for in intervals; both in seconds.
    ///
    /// - Parameter age: Seconds since it was last known to be so; nil when there was no good value yet.
    public static func of(age: Double?, interval: Double) -> Freshness {
        guard let age else { return .none }
        if age <= 2 * interval { return .fresh }
        return age <= max(5 * interval, 300) ? .stale : .expired
    }

    /// The age at which a value stops being as fresh as it is; nil when it cannot become older.
    public func end(interval: Double) -> Double? {
        switch self {
        case .fresh: 2 * interval
        case .stale: max(5 * interval, 300)
        case .expired, .none, .unknown: nil
        }
    }
}
