/// Spreads the first polls after a start, so that they are no burst.
public enum StartBudget {
    /// First polls per second, as long as that is soon enough for all.
    static let perSecond = 20.0
    /// No first poll is later than this, or than its interval.
    static let latest = 10.0

    /// Seconds that each source waits for its first poll, in the order of the intervals.
    ///
    /// One starts every 50 ms. When there are so many that the last would start too late, they start evenly over the
    /// time that there is; a burst at its end would be worse than a higher rate.
    public static func delays(intervals: [Double]) -> [Double] {
        let rate = max(perSecond, Double(intervals.count) / latest)
        return intervals.enumerated().map { index, interval in min(Double(index) / rate, interval, latest) }
    }
}
