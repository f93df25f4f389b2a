import HomeActuatorDomain
import Schema
import ServiceKit
import Synchronization

/// The drivers of all elements, and the way between them and the elements' lives.
///
/// What a life decides is passed on after the commit and never again; what a driver says comes back as work for the
/// next transaction.
final class DriverHub: Sendable {
    /// Set once when the service is put together, as hub and runner know each other.
    let runner = Mutex<ElementRunner?>(nil)

    private let simulator = Simulator()
    private let http = HTTPDriver()
    private let mqtt: MQTTDriver
    private let publisher: PublisherSlot
    private let lanes: [DriverKind: DriveLane]
    private let driven = Mutex<[ElementAddress: DrivenElement]>([:])

    init() {
        let publisher = PublisherSlot()
        self.publisher = publisher
        mqtt = MQTTDriver { topic, payload in try await publisher.publish(topic, payload) }
        lanes = Dictionary(uniqueKeysWithValues: DriverKind.allCases.map { ($0, DriveLane(isConcurrent: $0.hasLine)) })
    }

    /// The topics of devices on the bus.
    @Sendable func subscriptions() -> Set<String> { mqtt.subscriptions }
}

extension DriverHub {
    /// Drives these homes from now on.
    func assign(_ homes: [Home]) {
        let elements = homes.flatMap { home in home.allElements.map { DrivenElement(home: home.id, $0) } }
        driven.withLock { $0 = Dictionary(elements.map { ($0.address, $0) }) { $1 } }
        for kind in DriverKind.allCases {
            driver(kind).assign(elements.filter { $0.binding.kind == kind })
        }
    }

    /// What may be expected after a command on an element.
    func feedback(of address: ElementAddress, _ element: Element) -> Feedback {
        switch driver(element.driverKind).feedback(of: address) {
        case .ack: .acknowledgement
        case .readback: .readBack
        case .push: .push
        case .none: .none
        }
    }

    /// How many commands wait for an element's driver.
    func queued(for element: Element) -> Int { lanes[element.driverKind]?.count ?? 0 }

    /// Passes a command on once it is committed.
    func drive(_ target: Target, id: String, on address: ElementAddress, _ element: Element, _ transaction: Transaction)
    {
        let command = DriverCommand(
            id: id,
            element: address,
            target: target.values,
            isStop: target.isStop,
            transition: target.transition
        )
        let lane = lanes[element.driverKind]
        transaction.onCommit { lane?.add(.drive(command)) }
    }

    /// Asks a device what it is once that is committed.
    func read(_ address: ElementAddress, _ element: Element, _ transaction: Transaction) {
        let lane = lanes[element.driverKind]
        transaction.onCommit { lane?.add(.read(address)) }
    }

    /// Takes what waits for every driver, in place of ``run(_:)``.
    func takeWork() -> [DriveLane.Work] {
        DriverKind.allCases.flatMap { lanes[$0]?.takeAll() ?? [] }
    }

    /// Hands over a message of a device.
    @Sendable func received(_ message: ForeignMessage, _ transaction: Transaction) {
        mqtt.received(message.topic, message.payload, isRetained: message.isRetained)
    }

    /// Runs every driver and its lane for the life of the service.
    @Sendable func run(_ context: SourceContext) async throws {
        publisher.fill(context.publisher)
        context.resubscribe()
        let sink = sink(context)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for kind in DriverKind.allCases {
                guard let lane = lanes[kind] else { continue }
                let driver = driver(kind)
                group.addTask { try await driver.run(reporting: sink) }
                group.addTask { await lane.run { await self.perform($0, driver, context) } }
            }
            try await group.waitForAll()
        }
    }

    private func driver(_ kind: DriverKind) -> any ActuatorDriver {
        switch kind {
        case .simulator: simulator
        case .http: http
        case .mqtt: mqtt
        }
    }

    private func sink(_ context: SourceContext) -> DriverSink {
        DriverSink { [self] address, values, _ in
            tell(.report(values, .device), address, context)
        } health: { [self] address, isUp, reason in
            tell(.health(isUp: isUp, reason: reason), address, context)
        } begins: { [self] command in
            await begins(command, context)
        }
    }

    /// Begins a command whose turn has come; false when it ended while it waited, or ends with this.
    private func begins(_ command: DriverCommand, _ context: SourceContext) async -> Bool {
        guard let runner = runner.withLock({ $0 }) else { return false }
        let isBegun = try? await context.commit("element") { transaction in
            try runner.perform(.started(command.id), on: command.element, transaction)
            return try runner.life(of: command.element, transaction).command(command.id)?.phase == .running
        }
        // A service that is ending drives nothing any more.
        return isBegun ?? false
    }

    /// Does one piece of work of a lane and tells how it went.
    private func perform(_ work: DriveLane.Work, _ driver: any ActuatorDriver, _ context: SourceContext) async {
        switch work {
        case .drive(let command):
            do throws(DriverError) {
                switch try await driver.apply(command) {
                case .confirmed(let values): tell(.confirmed(command.id, values), command.element, context)
                case .acknowledged: tell(.acknowledged(command.id), command.element, context)
                // A device that reports by itself will say more than that it was sent.
                case .sent where driver.feedback(of: command.element) == .push: break
                case .sent: tell(.sent(command.id), command.element, context)
                }
            } catch {
                tell(.failed(command.id, reason: error.reason), command.element, context)
            }
        case .read(let address):
            do throws(DriverError) {
                if let values = try await driver.read(address) { tell(.report(values, .read), address, context) }
            } catch .busy {
                // That we could not ask says something of us, not of the device.
            } catch {
                tell(.health(isUp: false, reason: error.reason), address, context)
            }
        }
    }

    private func tell(_ action: ElementCommand.Action, _ address: ElementAddress, _ context: SourceContext) {
        guard let runner = runner.withLock({ $0 }) else { return }
        context.post("element") { transaction in try runner.perform(action, on: address, transaction) }
    }
}

extension Element {
    /// What drives it.
    var driverKind: DriverKind { profile.binding?.kind ?? .simulator }
}

extension DriverKind {
    /// Whether its commands stand in a line of their own, so that each begins when its turn has come.
    var hasLine: Bool { self == .http }
}

/// The way to the bus, which is there only once the service runs.
private final class PublisherSlot: Sendable {
    private let publisher = Mutex<Publisher?>(nil)

    func fill(_ publisher: Publisher) { self.publisher.withLock { $0 = publisher } }

    func publish(_ topic: String, _ payload: [UInt8]) async throws {
        guard let publisher = publisher.withLock({ $0 }) else {
            throw DriverError.unreachable("the bus is not connected yet")
        }
        try await publisher.publish(topic, payload)
    }
}
