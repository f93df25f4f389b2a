import HomeActuatorDomain
import Schema

/// The physics of one element. Time is handed in, in seconds of any clock; chance is seeded: equal calls, equal play.
struct SimulatedElement: Sendable {
    let element: DrivenElement
    private(set) var isOnline = true
    private var settings: SimulatorBinding
    private var chance: SeededChance
    private var body: SimulatedBody
    private var waiting: [Order] = []
    private var nextProgress: Double?
    private var nextTouch: Double?
    private var origin = DriverReportOrigin.device
    /// The answers to the last order got lost.
    private var isMute = false

    /// An order on its way to the device.
    private struct Order: Sendable {
        let due: Double
        let command: DriverCommand
        let origin: DriverReportOrigin
        let isAnswerLost: Bool
        let isDoneWrong: Bool
    }

    init(_ element: DrivenElement, at now: Double) {
        self.element = element
        settings = element.binding.simulator ?? SimulatorBinding()
        chance = settings.seed.map(SeededChance.init(seed:)) ?? SeededChance(text: element.address.description)
        body = SimulatedBody(element)
        scheduleTouch(after: now)
    }

    /// When something happens next.
    var nextDue: Double? {
        let due = min(waiting.first?.due ?? .infinity, body.arrival ?? .infinity)
        let next = min(due, nextProgress ?? .infinity, nextTouch ?? .infinity)
        return next.isFinite ? next : nil
    }

    /// Hears a command, or does not.
    mutating func take(_ command: DriverCommand, at now: Double) throws(DriverError) -> DriverAck {
        guard isOnline else { throw .unreachable("\(element.address) is offline") }
        let isLost = chance.happens(percent: settings.lossPercent)
        let isAnswer = chance.happens(percent: 50)
        let isDoneWrong = chance.happens(percent: settings.wrongReadBackPercent)
        let delay = (settings.latencyMs + settings.jitterMs * chance.unit()) / 1000
        if isLost, !isAnswer { return .sent }
        waiting.append(
            Order(
                due: max(now + delay, waiting.last?.due ?? now),
                command: command,
                origin: .command,
                isAnswerLost: isLost,
                isDoneWrong: isDoneWrong
            )
        )
        return isLost ? .sent : .acknowledged
    }

    /// Somebody uses the element by hand.
    mutating func touch(_ target: ElementValues, at now: Double) {
        let command = DriverCommand(id: "wall", element: element.address, target: target)
        let order = Order(due: now, command: command, origin: .device, isAnswerLost: false, isDoneWrong: false)
        waiting.insert(order, at: 0)
    }

    /// What it says when it is asked; loss spares questions, which a device's bus repeats until they are answered.
    func read(at now: Double) throws(DriverError) -> ElementValues? {
        guard isOnline else { throw .unreachable("\(element.address) is offline") }
        let values = body.values(at: now)
        return settings.reports && !values.isEmpty ? values : nil
    }

    /// Takes it off the bus or puts it back; what was on its way to it is lost.
    mutating func setOnline(_ online: Bool) {
        isOnline = online
        if !online { waiting = [] }
    }

    /// Changes how much is lost.
    mutating func setLoss(percent: Double) { settings.lossPercent = percent }

    /// Lets time pass up to a moment and tells what the element said meanwhile.
    mutating func advance(to now: Double) -> [SimulatedReport] {
        var reports: [SimulatedReport] = []
        while let due = nextDue, due <= now {
            if let report = happen(at: due) { reports.append(report) }
        }
        return reports
    }

    private mutating func happen(at due: Double) -> SimulatedReport? {
        if waiting.first?.due == due {
            obey(waiting.removeFirst(), at: due)
        } else if nextTouch == due {
            scheduleTouch(after: due)
            if let target = body.opposite(at: due) { touch(target, at: due) }
            return nil
        } else {
            body.arrive(at: due)
        }
        let progress = due + settings.progressSeconds
        nextProgress = body.arrival.flatMap { progress < $0 ? progress : nil }
        return report(at: due)
    }

    private mutating func obey(_ order: Order, at due: Double) {
        origin = order.origin
        isMute = order.isAnswerLost
        if order.command.isStop {
            body.stop(at: due)
        } else {
            let fault = order.isDoneWrong ? chance.unit() : nil
            body.pursue(order.command.target, in: order.command.transition, at: due, fault: fault)
        }
    }

    private func report(at due: Double) -> SimulatedReport? {
        let values = body.values(at: due)
        guard isOnline, settings.reports, !isMute, !values.isEmpty else { return nil }
        return SimulatedReport(element: element.address, values: values, origin: origin)
    }

    private mutating func scheduleTouch(after now: Double) {
        nextTouch = settings.wallSwitchSeconds > 0 ? now + settings.wallSwitchSeconds * (0.5 + chance.unit()) : nil
    }
}

/// What a simulated element said.
struct SimulatedReport: Hashable, Sendable {
    let element: ElementAddress
    let values: ElementValues
    let origin: DriverReportOrigin
}
