import HomeActuator
import HomeActuatorDomain
import Schema
import ServiceKit
import TestKit

/// The devices of the house: they do what they are told after a moment and say so, and go on while the service is away.
final class Devices {
    private let agenda: Agenda
    private var dice: Dice
    private var states: [String: ElementValues] = [:]
    private(set) var deafUntil = 0.0
    /// When each command was driven, by its id: seconds since the beginning.
    private(set) var drives: [String: [Double]] = [:]

    init(_ agenda: Agenda, seed: UInt64) {
        self.agenda = agenda
        dice = Dice(seed, "devices")
    }

    func deafen(until time: Double) { deafUntil = time }

    /// Takes the work of a turn; what devices say comes back later, if the life that asked is still there.
    func work(for process: SimulatedProcess, _ life: Life) {
        guard let home = life.assembly.home else { return }
        for work in home.takeDeviceWork() {
            switch work {
            case .drive(let id, let place, let element, let target):
                drives[id, default: []].append(agenda.now)
                answer(process, life, home, place, element) { $0.merge(target) }
            case .read(let place, let element): answer(process, life, home, place, element) { _ in }
            }
        }
    }

    private func answer(
        _ process: SimulatedProcess,
        _ life: Life,
        _ home: HomeService,
        _ place: String,
        _ element: String,
        _ change: @escaping (inout ElementValues) -> Void
    ) {
        guard agenda.now >= deafUntil else { return }
        agenda.after(dice.seconds(0.02...0.6)) { [self, weak life] in
            let key = "\(place)/\(element)"
            change(&states[key, default: ElementValues(state: .off)])
            guard let life, process.life === life, let state = states[key] else { return }
            process.post("element") { transaction in
                try home.hear(.health(isUp: true, reason: nil), home: place, element: element, transaction)
                try home.hear(.report(state, .device), home: place, element: element, transaction)
            }
        }
    }
}

extension ElementValues {
    fileprivate mutating func merge(_ target: ElementValues) {
        state = target.state ?? state
        brightness = target.brightness ?? brightness
        position = target.position ?? position
        value = target.value ?? value
    }
}
