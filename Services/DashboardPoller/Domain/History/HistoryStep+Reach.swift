import Schema

extension HistoryStep {
    private static let day = 86_400.0

    /// The steps that are kept, the finest first.
    public static let kept: [HistoryStep] = [.raw, .minutes, .hour]

    /// The length of a step in seconds; nil for single values.
    public var seconds: Double? {
        switch self {
        case .raw, .unknown: nil
        case .minutes: 300
        case .hour: 3600
        }
    }

    /// For how many seconds it is kept.
    public var retention: Double {
        switch self {
        case .raw, .unknown: Self.day
        case .minutes: 30 * Self.day
        case .hour: 365 * Self.day
        }
    }

    /// The finest that reaches back to a time; the coarsest when none does.
    public static func reaching(back to: Timestamp, at now: Timestamp) -> HistoryStep {
        kept.first { now - to <= $0.retention } ?? .hour
    }

    /// The beginning of the step that a time is in; the time itself for single values.
    public func start(of time: Timestamp) -> Timestamp {
        guard let seconds else { return time }
        let length = Int64(seconds * 1000)
        let into = time.milliseconds % length
        return Timestamp(milliseconds: time.milliseconds - (into < 0 ? into + length : into))
    }
}
