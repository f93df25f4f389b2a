import HomeActuatorDomain
import Schema
import ServiceKit
import Synchronization

/// The driver of simulated elements: one loop for all of them, asleep until the next thing happens.
final class Simulator: ActuatorDriver {
    private struct State: ~Copyable {
        var world = SimulatedWorld()
        /// What has to be said of elements' health, in order.
        var health: [(element: ElementAddress, up: Bool, reason: String?)] = []
        var alarmSetTo: Double?
    }

    private let state = Mutex(State())
    private let alarm = Alarm()
    private let start = ContinuousClock.now

    func assign(_ elements: [DrivenElement]) {
        change { state, now in
            let known = Set(state.world.addresses)
            state.world.assign(elements, at: now)
            for element in elements where !known.contains(element.address) {
                state.health.append((element.address, true, nil))
            }
        }
    }

    func feedback(of element: ElementAddress) -> DriverFeedback {
        let settings = state.withLock { $0.world.element(element)?.element.binding.simulator }
        return settings?.reports == false ? .none : .push
    }

    func run(reporting sink: DriverSink) async throws {
        for await _ in alarm.rings() {
            let (health, reports) = change { state, now in
                defer { state.health = [] }
                return (state.health, state.world.advance(to: now))
            }
            for (element, up, reason) in health where up { sink.health(element, up, reason) }
            for report in reports { sink.report(report.element, report.values, report.origin) }
            for (element, up, reason) in health where !up { sink.health(element, up, reason) }
        }
    }

    func apply(_ command: DriverCommand) async throws(DriverError) -> DriverAck {
        try update(command.element) { (element, now) throws(DriverError) in try element.take(command, at: now) }
    }

    func read(_ element: ElementAddress) async throws(DriverError) -> ElementValues? {
        try update(element) { (element, now) throws(DriverError) in
            _ = element.advance(to: now)
            return try element.read(at: now)
        }
    }

    /// Uses an element by hand, as somebody at the wall would.
    func touch(_ element: ElementAddress, _ target: ElementValues) throws(DriverError) {
        try update(element) { (element, now) throws(DriverError) in element.touch(target, at: now) }
    }

    /// Takes an element off its bus, or puts it back.
    func setOnline(_ element: ElementAddress, _ online: Bool) throws(DriverError) {
        try update(element) { (element, _) throws(DriverError) in element.setOnline(online) }
        change { state, _ in
            state.health.append((element, online, online ? nil : "the simulated element was taken off its bus"))
        }
    }

    /// Changes how many percent of the commands or their answers get lost.
    func setLoss(_ element: ElementAddress, percent: Double) throws(DriverError) {
        try update(element) { (element, _) throws(DriverError) in element.setLoss(percent: percent) }
    }

    private func update<Result: Sendable>(
        _ element: ElementAddress,
        _ change: (inout SimulatedElement, Double) throws(DriverError) -> Result
    ) throws(DriverError) -> Result {
        let now = now
        return try state.withLock { (state) throws(DriverError) in
            let result = try state.world.update(element) { (element) throws(DriverError) in try change(&element, now) }
            rearm(&state, now)
            return result
        }
    }

    private func change<Result: Sendable>(_ change: (inout State, Double) -> Result) -> Result {
        let now = now
        return state.withLock { state in
            let result = change(&state, now)
            rearm(&state, now)
            return result
        }
    }

    /// Sets the alarm anew only when something comes earlier than it rings, so that a burst of commands sets it once.
    private func rearm(_ state: inout State, _ now: Double) {
        if let time = state.alarmSetTo, time <= now { state.alarmSetTo = nil }
        guard let due = state.health.isEmpty ? state.world.nextDue : now, due < state.alarmSetTo ?? .infinity else {
            return
        }
        state.alarmSetTo = max(due, now + Self.grain)
        alarm.set(in: max(due - now, Self.grain))
    }

    /// What falls within a millisecond is done together.
    private static let grain = 0.001

    private var now: Double { (ContinuousClock.now - start) / .seconds(1) }
}
