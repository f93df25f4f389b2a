/// The patients whose charts one user has opened lately: many are no consultation hour, but a harvest.
public struct ChartWatch: Sendable {
    /// Different patients within the period that raise the alarm.
    public static let alarm = 200
    /// The period in seconds; there is one alarm in each.
    public static let period = 3600.0

    /// No patient has a longer id; what is longer opens no chart, and is not kept.
    private static let longest = 64

    private var opened: [String: Double] = [:]
    private var lastAlarm: Double?

    /// Nobody's chart was opened yet.
    public init() {}

    /// Notes a look at a time, of any clock; true when it is one patient too many.
    public mutating func open(_ patient: String, at now: Double) -> Bool {
        guard patient.utf8.count <= Self.longest else { return false }
        opened[patient.lowercased()] = now
        guard opened.count >= Self.alarm else { return false }
        opened = opened.filter { now - $0.value < Self.period }
        let isRaised = lastAlarm.map { now - $0 < Self.period } ?? false
        guard opened.count >= Self.alarm, !isRaised else { return false }
        lastAlarm = now
        return true
    }
}
