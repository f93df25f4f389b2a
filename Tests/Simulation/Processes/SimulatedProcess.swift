import Bus
import History
import Schema
import ServiceKit
import TestKit

/// A service's process: its lives one after the other, and the loop that works for each, turn by turn, in the order of
/// the real one (`BusLoop`).
final class SimulatedProcess {
    private static let window = 40
    private static let batch = 64
    /// Confirmations without a batch wait so long for one.
    private static let patience = 0.02

    let site: Site
    let file: DatabaseFile
    private let world: World
    private(set) var life: Life?
    private var inlet: LinkEnd
    private var outlet: LinkEnd
    private var gathered = Turn()
    private var confirmedSince: Double?
    private var unconfirmed: Set<Int64> = []
    private var turnAt = Double.infinity
    private var dice: Dice
    private var downTime = 1.0
    private var copy: [UInt8]?
    /// When databases were put back, by the wall's clock in milliseconds.
    private(set) var restoredAt: [Int64] = []
    /// Told after each turn.
    var turned: (Life) -> Void = { _ in }

    init(_ site: Site, _ world: World) throws {
        (self.site, self.world) = (site, world)
        file = try DatabaseFile(site, in: world.folder)
        let seed = world.schedule.seed
        dice = Dice(seed, site.program)
        inlet = LinkEnd(.inlet, Wire("\(site.program).in", world.broker, world.agenda, seed: seed))
        outlet = LinkEnd(.outlet, Wire("\(site.program).out", world.broker, world.agenda, seed: seed))
        inlet.wire.hears = { [unowned self] in arrived($0, \SimulatedProcess.inlet) }
        outlet.wire.hears = { [unowned self] in arrived($0, \SimulatedProcess.outlet) }
    }

    var wires: [Wire] { [inlet.wire, outlet.wire] }
    private var now: Double { world.agenda.now }

    // MARK: Lives

    func start() throws {
        guard life == nil else { return }
        let born = try Life(
            site,
            folder: file.folder,
            keyFile: world.templates.keyFile,
            epoch: "epoch-\(site)",
            world.agenda.time,
            &dice
        )
        life = born
        world.trace.note(now, "\(site) starts")
        inlet.forget(tryAgainAt: now)
        outlet.forget(tryAgainAt: now)
        wake(in: 0)
    }

    /// Ends the process without a word; it comes back after so many seconds.
    func kill(downFor seconds: Double) {
        guard life != nil else { return }
        world.trace.note(now, "\(site) is killed")
        life = nil
        (gathered, confirmedSince, unconfirmed, turnAt) = (Turn(), nil, [], .infinity)
        for wire in wires { wire.vanish() }
        world.agenda.after(seconds) { [self] in try start() }
    }

    /// Kills it when it next passes a point.
    func doom(at point: CrashPoint, downFor seconds: Double) {
        downTime = seconds
        life?.doom.point = point
    }

    /// Ends for good.
    func end() { life = nil }

    func backUp() throws { copy = try life?.copy() ?? copy }

    func restore(downFor seconds: Double) throws {
        guard let copy else { return }
        kill(downFor: seconds)
        restoredAt.append(world.agenda.time.wall.milliseconds)
        try file.restore(copy, epoch: "epoch-\(site)-\(restoredAt.count)")
        world.trace.note(now, "\(site) is put back")
    }

    /// Hands over a piece of work, as a source would.
    func post(_ label: String, _ run: @escaping @Sendable (Transaction) throws -> Void) {
        life?.mailbox.post(Mailbox.Item(label: label, run: run))
        wake(in: 0.0005)
    }

    // MARK: The loop

    private func arrived(_ packet: Wire.Down, _ end: ReferenceWritableKeyPath<SimulatedProcess, LinkEnd>) {
        guard life != nil else { return }
        self[keyPath: end].arrived.append(world.sabotaged(packet))
        wake(in: dice.seconds(0.0001...0.002))
    }

    private func wake(in seconds: Double) {
        let time = now + seconds
        guard life != nil, time < turnAt else { return }
        turnAt = time
        world.agenda.at(time) { [self] in
            guard turnAt == time, life != nil else { return }
            turnAt = .infinity
            try turn()
        }
    }

    private func turn() throws {
        guard let life else { return }
        let orders = life.bus.takeOrders()
        if let failure = orders.failure {
            world.findings.add(.writer, .unexpected, "\(site) gave way: \(failure.reason)")
        }
        connect(life)
        if orders.resubscribes { subscribe(life) }
        read(\.outlet, life, limit: Self.window)
        if !life.pipeline.isSaturated() { read(\.inlet, life, limit: Self.batch) }
        if life.doom.hasCome { return kill(downFor: downTime) }
        let acknowledged = gathered.incoming.filter { $0.link == .inlet && $0.qos > 0 }.map(\.packetID)
        if world.bug == .acknowledgesEarly { acknowledge(acknowledged) }
        if isDue(life) {
            try world.sabotage(before: self)
            let isTaken = handOver(life)
            if life.doom.hasCome { return kill(downFor: downTime) }
            try world.sabotage(after: self)
            turned(life)
            publish(life)
            if life.doom.hasCome { return kill(downFor: downTime) }
            if isTaken, world.bug != .acknowledgesEarly { acknowledge(acknowledged) }
        } else {
            publish(life)
            if life.doom.hasCome { return kill(downFor: downTime) }
        }
        wake(in: rest(life))
    }

    private func connect(_ life: Life) {
        for end in [\SimulatedProcess.outlet, \.inlet] {
            guard let time = self[keyPath: end].connectAt, time <= now else { continue }
            self[keyPath: end].connectAt = nil
            let isInlet = self[keyPath: end].link == .inlet
            self[keyPath: end].wire.connect(keeping: isInlet ? site.keeping : 0, will: isInlet ? nil : life.will)
        }
    }

    private func subscribe(_ life: Life) {
        let wanted = life.pipeline.subscriptions()
        for end in [\SimulatedProcess.outlet, \.inlet] where self[keyPath: end].isConnected {
            if self[keyPath: end].subscribe(to: wanted) {
                life.pipeline.linkChanged(self[keyPath: end].link, .subscribed)
            }
        }
    }

    private func read(_ end: ReferenceWritableKeyPath<SimulatedProcess, LinkEnd>, _ life: Life, limit: Int) {
        let link = self[keyPath: end].link
        for packet in self[keyPath: end].read(limit) {
            switch packet {
            case .connected(let sessionPresent):
                self[keyPath: end].isConnected = true
                life.pipeline.linkChanged(
                    link,
                    .connected(address: world.address, sessionPresent: sessionPresent, isVersion5: true)
                )
                subscribe(life)
            case .subscribed: life.pipeline.linkChanged(link, .subscribed)
            case .message(var message):
                message.link = link
                gathered.incoming.append(message)
                // Nothing hangs on what the outlet hears, so it is acknowledged as it comes.
                if link == .outlet, message.qos > 0 { outlet.wire.send(.acknowledge(message.packetID)) }
            case .confirmed(let token):
                guard unconfirmed.remove(token) != nil else { continue }
                gathered.confirmed.append(Confirmation(token: token, reasonCode: 0))
                confirmedSince = confirmedSince ?? now
            case .lost: lost(end, life)
            }
        }
    }

    private func lost(_ end: ReferenceWritableKeyPath<SimulatedProcess, LinkEnd>, _ life: Life) {
        let link = self[keyPath: end].link
        self[keyPath: end].forget(tryAgainAt: now + dice.seconds(0.05...1.5))
        if link == .inlet { gathered.incoming.removeAll { $0.link == .inlet } } else { unconfirmed = [] }
        life.pipeline.linkChanged(link, .lost(BusError(.connection, "the model cut it")))
    }

    private func isDue(_ life: Life) -> Bool {
        if !gathered.incoming.isEmpty { return true }
        if let confirmedSince, now >= confirmedSince + Self.patience { return true }
        return life.pipeline.secondsToDeadline().map { $0 <= 0 } ?? false
    }

    /// What throws here is never acknowledged.
    private func handOver(_ life: Life) -> Bool {
        defer { (gathered, confirmedSince) = (Turn(), nil) }
        do {
            try life.pipeline.turn(gathered)
            return true
        } catch {
            guard !life.doom.hasCome else { return false }
            world.findings.add(.writer, .unexpected, "\(site) could not commit: \(error)")
            inlet.wire.cut()
            return false
        }
    }

    private func acknowledge(_ packets: [UInt16]) {
        for packet in packets { inlet.wire.send(.acknowledge(packet)) }
    }

    private func publish(_ life: Life) {
        guard outlet.isConnected, unconfirmed.count < Self.window else { return }
        for message in life.pipeline.outgoing(limit: Self.window - unconfirmed.count) {
            // Killed while it writes: what is before is on its way, the rest was never said.
            if life.doom.hasCome, dice.chance(50) { return }
            if world.bug == .skipsRow, world.skips(message) {
                gathered.confirmed.append(Confirmation(token: message.token, reasonCode: 0))
                continue
            }
            unconfirmed.insert(message.token)
            outlet.wire.send(.publish(message))
            if message.qos == 0 { arrived(.confirmed(message.token), \SimulatedProcess.outlet) }
        }
    }

    private func rest(_ life: Life) -> Double {
        var deadline = life.pipeline.secondsToDeadline().map { now + $0 } ?? now + 5
        if let confirmedSince { deadline = min(deadline, confirmedSince + Self.patience) }
        for time in [inlet.connectAt, outlet.connectAt] { deadline = min(deadline, time ?? .infinity) }
        if !inlet.arrived.isEmpty || !outlet.arrived.isEmpty { deadline = now }
        return max(0.001, deadline - now)
    }
}
