/// How long a source that fails is left alone; all in seconds.
struct SourcePace: Hashable, Sendable {
    private static let longestBackOff = 300.0
    private static let longestRetry = 3600.0
    private static let refusalWait = 900.0
    private static let refusals = 3
    /// A share of the wait, up and down, so that sources that fail together do not come back together.
    private static let jitter = 0.1

    let interval: Double

    /// Whether a status says that asking again is of little use until somebody does something.
    static func isRefusal(_ status: Int?) -> Bool { status.map { [401, 403, 404, 410].contains($0) } ?? false }

    /// The wait after so many failures, and so many refusals, in a row.
    func wait(failures: Int, refusals: Int, chance: Double) -> Double {
        if refusals >= Self.refusals { return max(interval, Self.refusalWait) }
        // Beyond 2^30 the limit holds in any case.
        let doubled = interval * Double(1 << min(max(failures - 1, 0), 30))
        return max(interval, min(doubled, Self.longestBackOff)) * (1 + Self.jitter * (2 * chance - 1))
    }

    /// The wait that a server asked for, within bounds; nil when it may not ask for one by this status.
    func wait(askedFor seconds: Double?, status: Int?) -> Double? {
        guard status == 429 || status == 503 else { return nil }
        return seconds.map { max(interval, min($0, Self.longestRetry)) }
    }
}
