import DashboardPollerDomain
import Schema
import TestKit

/// A semaphore with any settings that is told anything, in times that are calm and times that are not.
struct RandomSeries {
    var bench: SemaphoreBench
    private var chance: Seeded
    private let isLowBad: Bool
    private var level = 5.0
    private var calm = 0

    init(seed: UInt64, direction: SemaphoreDirection = .highIsBad) throws {
        var chance = Seeded(seed)
        isLowBad = direction == .lowIsBad
        bench = try SemaphoreBench { settings in
            // Both ways the same distance of the limits from the value.
            if direction == .lowIsBad { (settings.min, settings.max) = (-50, -10) }
            settings.direction = direction
            settings.hysteresis = [0, 0, 3, 60].randomElement(using: &chance)
            settings.pending = [nil, 0, 1, 3].randomElement(using: &chance) ?? nil
            settings.keepFiring = [nil, 0, 1, 3].randomElement(using: &chance) ?? nil
            settings.onNoData = NoDataRule.allCases.randomElement(using: &chance)
            settings.noDataAfter = [nil, 1, 5].randomElement(using: &chance) ?? nil
            settings.repeatHours = [nil, 1].randomElement(using: &chance) ?? nil
        }
        self.chance = chance
    }

    /// The next thing that happens to it, and what it tells then.
    mutating func next() -> [SemaphoreNews] {
        if calm == 0 {
            calm = Int.random(in: 1...30, using: &chance)
            level = [1, 9, 10, 30, 50, 60].randomElement(using: &chance) ?? 1
        }
        calm -= 1
        let seconds = ([10, 60, 60, 60, 400] as [Double]).randomElement(using: &chance) ?? 60
        switch Int.random(in: 0..<40, using: &chance) {
        case 0: bench.acknowledge()
        case 1: bench.snooze([0, 5, 30].randomElement(using: &chance) ?? 0)
        default: break
        }
        switch Int.random(in: 0..<12, using: &chance) {
        case 0: return bench.take(.noData(nil), after: seconds)
        case 1 where calm < 2: return bench.take(.expired, after: seconds)
        case 2, 3: return value([1, 20, 60].randomElement(using: &chance) ?? 1, seconds)
        default: return value(level, seconds)
        }
    }

    private mutating func value(_ value: Double, _ seconds: Double) -> [SemaphoreNews] {
        bench.take(.value(isLowBad ? -value : value), after: seconds)
    }
}
