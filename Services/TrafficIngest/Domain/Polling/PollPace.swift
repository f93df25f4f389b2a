import Schema

/// How often a source is asked, and how much less often when it fails; all in seconds.
public struct PollPace: Hashable, Sendable {
    /// From one read to the next.
    public let period: Double
    /// The longest back-off.
    static let longestBackOff = 600.0
    /// A share of the period, up and down, so that a thousand services do not ask at one moment.
    static let jitter = 0.1

    /// A pace of a number of seconds from one read to the next.
    public init(seconds: Double) { period = seconds }

    /// The pace of a source: what it says itself, or 30 s for the Servei Català del Trànsit and 60 s for others.
    public init(_ source: FeedSource) { self.init(seconds: source.seconds ?? (source.kind == .sctGML ? 30 : 60)) }

    /// Before a document that was torn is read again, or one that clears too much is confirmed.
    var pause: Double { min(3, period) }

    /// The period, moved by a chance from 0 to 1.
    func regular(chance: Double) -> Double { period * (1 + Self.jitter * (2 * chance - 1)) }

    /// The wait after so many failures in a row: the period, doubled with each up to ten minutes.
    func backOff(failures: Int, chance: Double) -> Double {
        // Beyond 2^30 the limit holds in any case.
        let factor = Double(1 << min(max(failures - 1, 0), 30))
        return min(regular(chance: chance) * factor, max(regular(chance: chance), Self.longestBackOff))
    }

    /// How long nothing good may come before a source is stale; one that asks for rare reads is given five of them.
    func patience(freshness: Double) -> Double { max(300, 5 * max(period, freshness)) }
}
