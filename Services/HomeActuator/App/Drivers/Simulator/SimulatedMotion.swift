/// A level or position on its way from one place to another, at an even speed.
struct SimulatedMotion: Hashable, Sendable {
    /// Where it began; nil when that is not known, and then it is not known on the way either.
    let from: Double?
    let to: Double
    let start: Double
    let end: Double

    /// Where it is at a moment.
    func place(at time: Double) -> Double? {
        if time >= end { return to }
        guard let from else { return nil }
        return from + (to - from) * max(time - start, 0) / (end - start)
    }

    /// Whether it grows.
    var isRising: Bool { from.map { to > $0 } ?? (to >= 50) }
}
