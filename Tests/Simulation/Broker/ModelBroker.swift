import Bus

/// The broker as it was measured: sessions, retained messages, wills, redelivery with the same packet ids, and what it
/// forgets.
final class ModelBroker {
    private struct Memory {
        var sessions: [BrokerSession] = []
        var retained: [String: Outgoing] = [:]
    }

    private struct Connected {
        let wire: Wire
        let connection: Int
        let will: Outgoing?
    }

    private let agenda: Agenda
    private var memory = Memory()
    private var saved = Memory()
    private var connected: [String: Connected] = [:]
    private var matches: [String: [String: Bool]] = [:]
    private var full: [String: Double] = [:]
    private(set) var isUp = true
    /// Told of each message that the broker takes.
    var hears: (Outgoing) -> Void = { _ in }

    init(_ agenda: Agenda) { self.agenda = agenda }

    /// What is retained.
    var retained: [String: Outgoing] { memory.retained }

    /// Messages that wait for clients, by client.
    var waiting: [String: Int] {
        Dictionary(memory.sessions.map { ($0.client, $0.queue.count + $0.inFlight.count) }) { $1 }
    }

    // MARK: Connections

    /// A client connects; one that is there already with its id is displaced.
    func connect(_ wire: Wire, _ connection: Int, keeping: Double, will: Outgoing?) {
        guard isUp else { return wire.drop(connection) }
        if let old = connected[wire.client] { leave(wire.client, old, isCut: true) }
        let index = memory.sessions.firstIndex { $0.client == wire.client }
        if let index, memory.sessions[index].isOver(agenda.now) || keeping == 0 { memory.sessions.remove(at: index) }
        connected[wire.client] = Connected(wire: wire, connection: connection, will: will)
        let isPresent = memory.sessions.contains { $0.client == wire.client }
        if !isPresent { memory.sessions.append(BrokerSession(wire.client, keeping: keeping)) }
        wire.bring(.connected(sessionPresent: isPresent), connection)
        change(wire.client) { session in
            session.awaySince = nil
            for (packet, delivery) in session.inFlight { wire.bring(delivery, packet, connection) }
        }
        deliver(to: wire.client)
    }

    /// A connection has ended without goodbye.
    func lost(_ client: String, _ connection: Int) {
        guard let old = connected[client], old.connection == connection else { return }
        leave(client, old, isCut: false)
    }

    private func leave(_ client: String, _ old: Connected, isCut: Bool) {
        connected[client] = nil
        if isCut { old.wire.drop(old.connection) }
        change(client) { session in
            session.awaySince = agenda.now
            session.queue.removeAll { $0.qos == 0 }
        }
        memory.sessions.removeAll { $0.client == client && $0.keeping == 0 }
        if let will = old.will { publish(will) }
    }

    // MARK: What clients send

    func take(_ packet: Wire.Up, from client: String, _ connection: Int) {
        guard let link = connected[client], link.connection == connection else { return }
        switch packet {
        case .publish(let message):
            publish(message)
            if message.qos > 0 { link.wire.bring(.confirmed(message.token), connection) }
        case .subscribe(let wanted):
            for one in wanted { change(client) { $0.subscriptions[one.filter] = one } }
            link.wire.bring(.subscribed, connection)
            let filters = wanted.map(\.filter)
            for (topic, message) in memory.retained.sorted(by: { $0.key < $1.key })
            where filters.contains(where: { covers($0, topic) }) {
                enqueue(.init(message: message, qos: message.qos, isRetained: true), for: client)
            }
            deliver(to: client)
        case .unsubscribe(let filters):
            change(client) { session in for filter in filters { session.subscriptions[filter] = nil } }
        case .acknowledge(let packet):
            change(client) { session in session.inFlight.removeAll { $0.packet == packet } }
            deliver(to: client)
        }
    }

    private func publish(_ message: Outgoing) {
        hears(message)
        if message.isRetained { memory.retained[message.topic] = message.payload.isEmpty ? nil : message }
        for session in memory.sessions where !session.isOver(agenda.now) {
            let covering = session.subscriptions.values.filter { covers($0.filter, message.topic) }
            guard let qos = covering.map(\.qos).max() else { continue }
            let tells = covering.contains { $0.tellsRetained }
            enqueue(
                .init(message: message, qos: min(qos, message.qos), isRetained: tells && message.isRetained),
                for: session.client
            )
            deliver(to: session.client)
        }
    }

    private func enqueue(_ delivery: BrokerSession.Delivery, for client: String) {
        guard agenda.now >= full[client, default: 0], delivery.qos > 0 || connected[client] != nil else { return }
        change(client) { $0.queue.append(delivery) }
    }

    private func deliver(to client: String) {
        guard let link = connected[client] else { return }
        change(client) { session in
            while let (packet, delivery) = session.next() { link.wire.bring(delivery, packet, link.connection) }
        }
    }

    private func change(_ client: String, _ body: (inout BrokerSession) -> Void) {
        guard let index = memory.sessions.firstIndex(where: { $0.client == client }) else { return }
        body(&memory.sessions[index])
    }

    /// Worked out once for a filter and a topic, as every message asks every session.
    private func covers(_ filter: String, _ topic: String) -> Bool {
        if let known = matches[topic]?[filter] { return known }
        let covers = TopicFilter.matches(filter, topic)
        matches[topic, default: [:]][filter] = covers
        return covers
    }

    // MARK: Faults

    /// A session takes nothing more until a time.
    func fill(_ client: String, until time: Double) { full[client] = time }

    /// Writes down what it would still know after a crash.
    func save() { if isUp { saved = memory } }

    /// Ends without a word, and forgets.
    func crash(_ loss: BrokerLoss) {
        guard isUp else { return }
        isUp = false
        let dropped = connected.sorted { $0.key < $1.key }.map(\.value)
        connected = [:]
        if loss == .moments { memory = saved }
        memory.sessions.removeAll { $0.keeping == 0 || loss == .sessions || loss == .everything }
        if loss == .retained || loss == .everything { memory.retained = [:] }
        for index in memory.sessions.indices { memory.sessions[index].awaySince = agenda.now }
        for old in dropped { old.wire.drop(old.connection) }
    }

    func start() { isUp = true }

    /// Lets go of every wire, as each holds the broker.
    func end() { connected = [:] }
}
