import Foundation
import GRDB
import HomeActuatorDomain
import Schema
import ServiceKit

/// Lets the rules of an element's life run in a transaction: loads the life, decides, and does what the events say.
struct ElementRunner: Sendable {
    private static let kind = "element"

    let registry: HomeRegistry
    let drivers: DriverHub
    let deadlines: Deadlines

    /// What is true of an element.
    func life(of address: ElementAddress, _ transaction: Transaction) throws -> ElementLife {
        try transaction.load(ElementLife.self, as: Self.kind, address.description)?.state ?? ElementLife()
    }

    /// The version of an element's document.
    func version(of address: ElementAddress, _ transaction: Transaction) throws -> Int {
        try transaction.version(of: ElementDocument.self, [address.home, address.element])
    }

    /// Something happens to an element.
    ///
    /// - Throws: the refusal of an order.
    func perform(_ action: ElementCommand.Action, on address: ElementAddress, _ transaction: Transaction) throws {
        guard let element = registry.element(address, transaction) else { return }
        try perform(action, on: address, element, transaction)
    }

    /// The same for an element that was just read and is not in the registry before the commit.
    func perform(
        _ action: ElementCommand.Action,
        on address: ElementAddress,
        _ element: Element,
        _ transaction: Transaction
    ) throws {
        let before = try life(of: address, transaction)
        let traits = ElementTraits(element, feedback: drivers.feedback(of: address, element))
        var life = before
        let events = try decide(action, traits, &life, hasLine: element.driverKind.hasLine, at: transaction.now)
        if life != before { try transaction.store(life, as: Self.kind, address.description, version: life.version) }
        // The document goes first, so that each event names the version of the state it led to.
        if life.document != before.document {
            try transaction.put(life.document, [address.home, address.element])
        }
        for event in events { try follow(event, of: address, element, life, transaction) }
        let next = life.nextDeadline
        transaction.onCommit { [deadlines] in deadlines.set(next, for: address) }
    }

    /// Publishes a new element as it is: nothing is known of it before its driver speaks.
    func introduce(_ address: ElementAddress, _ transaction: Transaction) throws {
        try transaction.put(life(of: address, transaction).document, [address.home, address.element])
    }

    /// Tells every element whose time has come.
    @Sendable func passDeadlines(_ transaction: Transaction) throws {
        for address in deadlines.due(at: transaction.now) {
            guard registry.element(address, transaction) != nil else {
                deadlines.set(nil, for: address)
                continue
            }
            try perform(.deadline, on: address, transaction)
        }
    }

    /// Forgets an element that is gone; what was open on it ends.
    func forget(_ address: ElementAddress, _ transaction: Transaction) throws {
        let life = try life(of: address, transaction)
        for command in life.open + life.waiting {
            let (order, reason) = (command.order, "the element is no longer part of the home")
            let latency = Int(max(0, transaction.now.milliseconds - command.acceptedAt.milliseconds))
            let told = CommandEnded(
                command: order.id,
                source: order.source,
                end: .failed,
                target: order.target.isStop ? nil : order.target.values,
                latencyMs: latency,
                reason: reason
            )
            // Not by way of the rules: they would give the room to the next that waits, and drive it.
            try end(order.id, .failed, reason: reason, on: address, told, transaction)
        }
        try transaction.forget(Self.kind, address.description)
        try transaction.clear(ElementDocument.self, [address.home, address.element])
        transaction.onCommit { [deadlines] in deadlines.set(nil, for: address) }
    }

    /// Decides and evolves. A drive is begun at once, unless its driver has a line and begins it when its turn comes.
    private func decide(
        _ action: ElementCommand.Action,
        _ traits: ElementTraits,
        _ life: inout ElementLife,
        hasLine: Bool,
        at now: Timestamp
    ) throws -> [ElementEvent] {
        var all: [ElementEvent] = []
        var actions = [action]
        while !actions.isEmpty {
            let next = actions.removeFirst()
            let events = try ElementDecider.decide(ElementCommand(next, to: traits, at: now), life)
            for event in events {
                ElementDecider.evolve(&life, event)
                if case .drive(let id, _, _) = event, !hasLine { actions.append(.started(id)) }
            }
            all += events
        }
        return all
    }

    private func follow(
        _ event: ElementEvent,
        of address: ElementAddress,
        _ element: Element,
        _ life: ElementLife,
        _ transaction: Transaction
    ) throws {
        switch event {
        case .drive(let id, let target, _): drivers.drive(target, id: id, on: address, element, transaction)
        case .readBack: drivers.read(address, element, transaction)
        case .changed(let change): try changed(change, address, life, transaction)
        case .ended(let ended):
            try end(ended.order.id, ended.end, reason: ended.reason, on: address, ended.event, transaction)
        case .availabilityChanged(let isOnline, let reason):
            try transaction.emit(
                ElementAvailability(isOnline: isOnline, reason: reason),
                [address.home, address.element],
                version: try version(of: address, transaction)
            )
        case .loopSuspected(let loop):
            try transaction.emit(
                loop.event(home: address.home, element: element),
                [address.home, address.element],
                version: try version(of: address, transaction)
            )
        case .accepted, .running, .narrowed, .held, .released, .reported, .restored: break
        }
    }

    private func changed(
        _ change: ElementChange,
        _ address: ElementAddress,
        _ life: ElementLife,
        _ transaction: Transaction
    ) throws {
        let cause = try change.command.flatMap { try CommandLog.cause($0, transaction) }
        try transaction.emit(
            ElementChanged(values: change.values, assurance: change.assurance, origin: change.origin),
            [address.home, address.element],
            version: try version(of: address, transaction),
            cause: cause
        )
        try StateLog.add(change, address, transaction)
    }

    /// Tells a command's one end: event, log line, record, and the group it is part of.
    func end(
        _ id: String,
        _ end: CommandEnd,
        reason: String?,
        on address: ElementAddress,
        _ event: CommandEnded?,
        _ transaction: Transaction
    ) throws {
        guard let entry = try CommandLog.open(id, transaction) else { return }
        try CommandLog.end(id, end, reason: reason, transaction)
        let latency = Int(max(0, transaction.now.milliseconds - entry.at.milliseconds))
        let told =
            event
            ?? CommandEnded(
                command: id,
                source: entry.source,
                end: end,
                target: nil,
                latencyMs: latency,
                reason: reason
            )
        try transaction.emit(told, [address.home, address.element], cause: entry.cause)
        // A member's command is part of its parent's, which has the one line.
        if let parent = GroupDesk.parent(of: id),
            try GroupDesk.childEnded(id, end, of: parent, address.home, self, transaction)
        {
            return
        }
        transaction.ended(EndedLine.make(told, entry, address, latency))
    }
}
