import DashboardPollerDomain
import Schema
import Testing

/// A semaphore that is polled in tests, every minute when nothing else is said; green below 10, red above 50.
struct SemaphoreBench {
    private(set) var machine: SemaphoreMachine
    private(set) var now = Self.start

    static let start = Timestamp(milliseconds: 1_790_000_000_000)

    init(_ configure: (inout WidgetSettings) -> Void = { _ in }) throws {
        var settings = WidgetSettings()
        settings.min = 10
        settings.max = 50
        configure(&settings)
        let rules = try #require(SemaphoreRules(settings))
        machine = SemaphoreMachine(rules, memory: SemaphoreMemory(at: now))
    }

    var state: SemaphoreState { machine.state(at: now) }

    /// Polls values, and gives what was told of all of them.
    mutating func values(_ values: Double..., every seconds: Double = 60) -> [SemaphoreNews] {
        values.flatMap { take(.value($0), after: seconds) }
    }

    mutating func take(_ input: SemaphoreInput, after seconds: Double = 60) -> [SemaphoreNews] {
        now = now + seconds
        return machine.take(input, at: now)
    }

    /// Polls that give nothing.
    mutating func silence(_ polls: Int) -> [SemaphoreNews] { (0..<polls).flatMap { _ in take(.noData(nil)) } }

    mutating func acknowledge() { machine.acknowledge() }

    mutating func snooze(_ minutes: Double) { machine.snooze(until: now + minutes * 60) }

    mutating func restart(_ restart: (SemaphoreMachine) throws -> SemaphoreMachine) rethrows {
        machine = try restart(machine)
    }
}

extension SemaphoreNews {
    /// A level that is worse, told for the first time.
    static func worse(_ level: SemaphoreLevel, than before: SemaphoreLevel, at value: Double) -> SemaphoreNews {
        .levelChanged(level, before: before, value: value, repeated: false)
    }
}
