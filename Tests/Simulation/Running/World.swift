import Bus
import Foundation
import History
import Schema
import ServiceKit
import TestKit

/// A simulated house: the services, the broker between them, and everybody who talks to them, in virtual time and on one
/// thread.
final class World {
    /// Seconds after the last fault until everything has to be as it should be.
    static let settling = 45.0

    let schedule: Schedule
    let folder: String
    let templates: Templates
    let bug: PlantedBug?
    let agenda = Agenda(VirtualTime())
    let broker: ModelBroker
    let trace: Trace
    let address = BrokerAddress(host: "model", port: 1883)
    let devices: Devices
    let feed: Feed
    var findings = Findings()
    var sabotageDice: Dice
    private(set) var published = PublishedLog()
    private(set) var processes: [Site: SimulatedProcess] = [:]
    private(set) var callers: [Caller] = []
    private(set) var recorder: Recorder?
    private var wires: [String: Wire] = [:]

    init(_ schedule: Schedule, in folder: String, _ templates: Templates, _ bug: PlantedBug?, isTold: Bool) throws {
        (self.schedule, self.folder, self.templates, self.bug) = (schedule, folder, templates, bug)
        trace = Trace(isTold: isTold)
        sabotageDice = Dice(schedule.seed, "sabotage")
        broker = ModelBroker(agenda)
        devices = Devices(agenda, seed: schedule.seed)
        feed = Feed(agenda, seed: schedule.seed, isTornTaken: bug == .clearsTorn)
        broker.hears = { [unowned self] in heard($0) }
        for site in schedule.sites {
            let process = try SimulatedProcess(site, self)
            try templates.lay(process.file, of: site)
            process.turned = { [unowned self, unowned process] in devices.work(for: process, $0) }
            processes[site] = process
        }
        callers = (1...Schedule.callers).map { Caller($0, self) }
        let recorder = Recorder(self)
        self.recorder = recorder
        let all = processes.values.flatMap(\.wires) + callers.map(\.wire) + [recorder.wire]
        wires = Dictionary(all.map { ($0.client, $0) }) { $1 }
    }

    /// Lets the schedule happen, and then everything settle.
    func run() throws {
        agenda.time.set(to: 1)
        for site in schedule.sites { try processes[site]?.start() }
        for caller in callers { caller.start() }
        recorder?.start()
        if let traffic = processes[.traffic] { feed.run(until: schedule.length + 8, to: traffic) }
        for fault in schedule.faults { agenda.at(fault.at) { [self] in try happen(fault.kind) } }
        if schedule.faults.contains(where: { if case .broker(.moments, _) = $0.kind { true } else { false } }) {
            save()
        }
        try agenda.run(until: schedule.length + Self.settling)
        // A status that is told this very moment is no sign of anything.
        for _ in 0..<10 where broker.waiting.values.contains(where: { $0 > 0 }) {
            try agenda.run(until: agenda.now + 0.2)
        }
    }

    /// Lets go of everything, as the parts hold each other.
    func end() {
        agenda.clear()
        broker.end()
        for process in processes.values { process.end() }
        processes = [:]
        callers = []
        recorder = nil
        wires = [:]
    }

    private func save() {
        broker.save()
        agenda.after(1) { [self] in save() }
    }

    private func heard(_ message: Outgoing) {
        // The checkpoints of the audit are signed with a key that each installation makes for itself.
        let isSecret = message.topic.hasSuffix("/clinic/evt/audit/checkpoint")
        trace.note(agenda.now, message.topic, isSecret ? [] : message.payload)
        published.take(message)
    }

    private func happen(_ fault: Fault.Kind) throws {
        trace.note(agenda.now, "fault: \(fault)")
        switch fault {
        case .kill(let site, let seconds): processes[site]?.kill(downFor: seconds)
        case .crash(let site, let point, let seconds):
            if let point = CrashPoint(rawValue: point) { processes[site]?.doom(at: point, downFor: seconds) }
        case .cut(let client): wires[client]?.cut()
        case .slow(let client, let seconds): wires[client]?.slow(until: agenda.now + seconds)
        case .mute(let client, let seconds): wires[client]?.mute(until: agenda.now + seconds)
        case .overflow(let client, let seconds): broker.fill(client, until: agenda.now + seconds)
        case .broker(let loss, let seconds):
            broker.crash(loss)
            agenda.after(seconds) { [self] in broker.start() }
        case .backup(let site): try processes[site]?.backUp()
        case .restore(let site, let seconds): try processes[site]?.restore(downFor: seconds)
        case .deaf(let seconds): devices.deafen(until: agenda.now + seconds)
        }
    }
}
