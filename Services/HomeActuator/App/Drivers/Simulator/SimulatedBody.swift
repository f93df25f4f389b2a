import HomeActuatorDomain
import Schema

/// What a simulated element is and where it moves, without the bus between it and us.
struct SimulatedBody: Sendable {
    private let settings: SimulatorBinding
    private let isDimmable: Bool
    private let travelSeconds: Double
    /// The level of a dimmable or binary element, 0 being OFF.
    private var lamp: SimulatedAxis?
    /// The level a lamp returns to.
    private var keptLevel: Double
    private var cover: SimulatedAxis?
    private let hasValue: Bool
    private var value: Scalar?

    init(_ element: DrivenElement) {
        settings = element.binding.simulator ?? SimulatorBinding()
        let types = element.types
        let start = settings.start ?? ElementValues()
        isDimmable = types.contains(.dimmable)
        travelSeconds = settings.travelSeconds ?? element.travelSeconds
        keptLevel = Double(start.brightness ?? 100)
        hasValue = types.contains(.value)
        if isDimmable || types.isSwitched { lamp = SimulatedAxis(at: start.state == .on ? keptLevel : 0) }
        if types.contains(.bidirectional) {
            cover = SimulatedAxis(at: Double(start.position ?? (start.state == .open ? 100 : 0)))
        }
        if hasValue { value = start.value ?? (element.isNumber ? .number(element.minimum ?? 0) : .text("")) }
        if settings.startsUnknown { forget() }
    }

    private mutating func forget() {
        if lamp != nil { lamp = SimulatedAxis(at: nil) }
        if cover != nil { cover = SimulatedAxis(at: nil) }
        value = nil
    }

    /// When its next motion ends.
    var arrival: Double? {
        guard let lamp = lamp?.motion?.end else { return cover?.motion?.end }
        return cover?.motion.map { min(lamp, $0.end) } ?? lamp
    }

    /// What it is at a moment.
    func values(at time: Double) -> ElementValues {
        var values = ElementValues(value: value)
        if let lamp, let level = lamp.place(at: time) {
            let isOn = level > 0 || (lamp.motion?.to ?? 0) > 0
            values.state = isOn ? .on : .off
            if isDimmable { values.brightness = isOn ? max(1, round(level)) : round(keptLevel) }
        }
        if let cover {
            let place = cover.place(at: time)
            values.position = place.map(round)
            values.state =
                cover.motion.map { $0.isRising ? .opening : .closing } ?? place.map { $0 > 0 ? .open : .closed }
        }
        return values
    }

    /// Sets out for what a command wants; a fault of 0 to 1 makes it end elsewhere.
    mutating func pursue(_ target: ElementValues, in transition: Double?, at time: Double, fault: Double?) {
        if target.value != nil, fault == nil { value = target.value }
        if let goal = position(of: target) { travel(to: goal, at: time, fault) }
        if let goal = level(of: target) { shine(at: goal, in: transition, at: time, fault) }
    }

    /// Stops where it is: only what travels can.
    mutating func stop(at time: Double) { cover?.stop(at: time) }

    /// Ends the motions whose time is over.
    mutating func arrive(at time: Double) {
        if let end = lamp?.motion?.end, end <= time { lamp?.stop(at: time) }
        if let end = cover?.motion?.end, end <= time { cover?.stop(at: time) }
    }

    /// What somebody at the wall would make of it.
    func opposite(at time: Double) -> ElementValues? {
        if let cover { return ElementValues(position: (cover.place(at: time) ?? 0) > 50 ? 0 : 100) }
        return lamp.map { ElementValues(state: ($0.place(at: time) ?? 0) > 0 ? .off : .on) }
    }

    private func position(of target: ElementValues) -> Double? {
        guard cover != nil else { return nil }
        if let position = target.position { return Double(position) }
        switch target.state {
        case .open, .opening: return 100
        case .closed, .closing: return 0
        default: return nil
        }
    }

    private func level(of target: ElementValues) -> Double? {
        guard lamp != nil else { return nil }
        switch (target.state, target.brightness) {
        case (.off, _): return 0
        case (_, let level?): return Double(level)
        case (.on, nil): return isDimmable ? keptLevel : 100
        default: return nil
        }
    }

    private mutating func shine(at wanted: Double, in transition: Double?, at time: Double, _ fault: Double?) {
        var goal = wanted
        if let fault {
            goal = isDimmable ? (goal > 50 ? goal - 1 - fault * 20 : goal + 1 + fault * 20).rounded() : 100 - goal
        }
        if goal > 0, isDimmable { keptLevel = goal }
        let from = lamp?.place(at: time) ?? 0
        let seconds = isDimmable ? transition ?? settings.rampSeconds * abs(goal - from) / 100 : 0
        if lamp?.place(at: time) == nil { lamp = SimulatedAxis(at: 0) }
        lamp?.move(to: goal, in: seconds, at: time)
    }

    private mutating func travel(to wanted: Double, at time: Double, _ fault: Double?) {
        let goal = fault.map { (wanted > 50 ? wanted - 5 - $0 * 15 : wanted + 5 + $0 * 15).rounded() } ?? wanted
        let share = cover?.place(at: time).map { abs(goal - $0) / 100 } ?? 1
        cover?.move(to: goal, in: travelSeconds * share, at: time)
    }

    private func round(_ place: Double) -> Int { Int(place.rounded()) }
}
