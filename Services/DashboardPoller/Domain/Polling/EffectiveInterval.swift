/// Seconds between two polls of a source that several widgets are on.
public enum EffectiveInterval {
    /// The shortest that a server is asked at.
    public static let shortest = 10.0
    /// The longest, a day.
    public static let longest = 86_400.0
    /// Of a source that does not say it.
    public static let usual = 60.0

    /// The shortest of what the source and its widgets want; the usual when none of them says.
    public static func seconds(source: Double?, widgets: some Sequence<Double?>) -> Double {
        let wanted = ([source] + widgets).compactMap { $0 }.min() ?? usual
        return min(max(wanted, shortest), longest)
    }
}
