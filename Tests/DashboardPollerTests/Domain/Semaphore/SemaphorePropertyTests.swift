import DashboardPollerDomain
import Foundation
import Schema
import TestKit
import Testing

/// What must be true of any series; a failure names its seed as the test's argument.
struct SemaphorePropertyTests {
    static let seeds = Array(UInt64(1)...60) + [UInt64.random(in: 1000...999_999)]

    @Test(arguments: seeds)
    func `no level is told twice in an episode, and its end once`(_ seed: UInt64) throws {
        var series = try RandomSeries(seed: seed)
        var told: SemaphoreLevel?
        var count = 0
        for step in 1...2000 {
            for news in series.next() {
                count += 1
                switch news {
                case .levelChanged(let level, let before, _, false):
                    try #require(told == nil || (told == .yellow && level == .red), "step \(step)")
                    try #require(before == told ?? before && before != .red, "step \(step)")
                    told = level
                case .levelChanged(let level, _, _, true): try #require(level == told, "step \(step)")
                case .recovered(let worst, _, _):
                    let last = try #require(told, "step \(step): nothing was told")
                    try #require(worst == .red || worst == last, "step \(step)")
                    told = nil
                case .noData, .flapping: break
                }
            }
        }
        // A seed that is new in each run may be a quiet one.
        if seed < 1000 {
            #expect(count > 5, "the chance tries enough")
        }
    }

    @Test(arguments: seeds)
    func `flapping begins after more than six changes, and nothing is told until it was stable`(_ seed: UInt64) throws {
        var series = try RandomSeries(seed: seed)
        var changes: [Timestamp] = []
        var isFlapping = false
        var before = SemaphoreLevel.grey
        for step in 1...2000 {
            let news = series.next()
            let state = series.bench.state
            let now = series.bench.now
            if isFlapping, let last = changes.last, now - last >= 600 {
                isFlapping = false
                changes = []
            }
            if state.level != before, state.level != .grey, before != .grey { changes.append(now) }
            before = state.level
            let began = !isFlapping && changes.filter { now - $0 < 1800 }.count > 6
            isFlapping = isFlapping || began
            try #require(state.flapping == (isFlapping ? true : nil), "step \(step)")
            // What had ended before it began to flap may still be told then.
            let told = news.filter { $0.isOfLevel && (!began || !$0.isRecovery) }
            try #require(!isFlapping || told.isEmpty, "step \(step): \(news)")
            if state.snoozedUntil != nil { try #require(news.isEmpty, "step \(step): \(news)") }
        }
    }

    @Test(arguments: seeds)
    func `a restart at any moment changes nothing of what is told`(_ seed: UInt64) throws {
        var kept = try RandomSeries(seed: seed)
        var restarted = try RandomSeries(seed: seed)
        var chance = Seeded(seed + 1)
        for step in 1...1000 {
            if Int.random(in: 0..<5, using: &chance) == 0 {
                try restarted.bench.restart { machine in
                    let memory = try JSONEncoder().encode(machine.memory)
                    let read = try JSONDecoder().decode(SemaphoreMemory.self, from: memory)
                    return SemaphoreMachine(machine.rules, memory: read)
                }
            }
            try #require(kept.next() == restarted.next(), "step \(step)")
            try #require(kept.bench.state == restarted.bench.state, "step \(step)")
        }
    }

    @Test(arguments: seeds)
    func `low is bad is the same with all signs turned`(_ seed: UInt64) throws {
        var high = try RandomSeries(seed: seed, direction: .highIsBad)
        var low = try RandomSeries(seed: seed, direction: .lowIsBad)
        for step in 1...500 {
            try #require(high.next().map(\.outline) == low.next().map(\.outline), "step \(step)")
            try #require(high.bench.state == low.bench.state, "step \(step)")
        }
    }
}

extension SemaphoreNews {
    /// Whether it is of the level, which flapping silences.
    var isOfLevel: Bool {
        switch self {
        case .levelChanged, .recovered: true
        case .noData, .flapping: false
        }
    }

    /// Whether it is that it is green again.
    var isRecovery: Bool { if case .recovered = self { true } else { false } }

    /// It without its value.
    var outline: SemaphoreNews {
        switch self {
        case .levelChanged(let level, let before, _, let repeated):
            .levelChanged(level, before: before, value: 0, repeated: repeated)
        case .recovered(let worst, _, let since): .recovered(worst: worst, value: 0, since: since)
        case .noData, .flapping: self
        }
    }
}
