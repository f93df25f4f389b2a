import Schema

/// By what a semaphore judges values; all that is not given in a widget's settings has its usual value here.
public struct SemaphoreRules: Hashable, Sendable {
    let direction: SemaphoreDirection
    let hysteresis: Double
    let pending: Int
    let keepFiring: Int
    let onNoData: NoDataRule
    let noDataAfter: Int
    /// Seconds; nil for never.
    let repeatAfter: Double?
    private let min: Double
    private let max: Double

    /// The rules of a widget; nil without both limits, which a semaphore is never kept without.
    public init?(_ settings: WidgetSettings) {
        guard let min = settings.min, let max = settings.max else { return nil }
        direction = settings.direction == .lowIsBad ? .lowIsBad : .highIsBad
        hysteresis = Swift.max(0, settings.hysteresis ?? 0)
        pending = Self.polls(settings.pending ?? 0)
        keepFiring = Self.polls(settings.keepFiring ?? 0)
        onNoData = settings.onNoData ?? .keep
        noDataAfter = Swift.max(1, Self.polls(settings.noDataAfter ?? 3))
        repeatAfter = settings.repeatHours.map { $0 * 3600 }
        // Low is bad: the same with all signs turned.
        self.min = direction == .lowIsBad ? -max : min
        self.max = direction == .lowIsBad ? -min : max
    }

    /// The level of a value for a semaphore that shows another: it is worse at once, and better by the hysteresis.
    func level(of value: Double, showing shown: SemaphoreLevel) -> SemaphoreLevel {
        let value = direction == .lowIsBad ? -value : value
        let plain: SemaphoreLevel = value > max ? .red : value >= min ? .yellow : .green
        if plain.isAtLeast(shown) { return plain }
        if value < min - hysteresis { return .green }
        return shown == .red && value > max - hysteresis ? .red : .yellow
    }

    private static func polls(_ number: Double) -> Int { Int(Swift.min(Swift.max(0, number.rounded()), 1000)) }
}
