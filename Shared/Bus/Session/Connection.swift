import CMosquitto

/// One of the two links: connects, keeps its subscriptions, and reads and writes when the loop says so.
final class Connection {
    let link: Link
    private let configuration: BusConfiguration
    private let wake: WakeSignal
    private var state: ConnectionState
    private var dialer: Dialer?
    private var client: MosquittoClient?
    private var subscribed: Set<Subscription> = []
    private var answers = SubscriptionAnswers()
    private var tokens: [Int32: Int64] = [:]

    init(_ link: Link, _ configuration: BusConfiguration, wake: WakeSignal) {
        self.link = link
        self.configuration = configuration
        self.wake = wake
        self.state = ConnectionState(
            addresses: configuration.addresses,
            patience: configuration.patience,
            prefersVersion5: configuration.prefersVersion5
        )
    }

    private var clientID: String { "\(configuration.clientID).\(link.rawValue)" }
    var isConnected: Bool { state.phase == .connected }
    var isEnded: Bool { state.phase == .ended }
    var socket: Int32? { client?.socket }
    var wantsWrite: Bool { client?.wantsWrite ?? false }
    var unconfirmed: Int { tokens.count }
    var nextTick: Double? { state.nextTick ?? answers.askAgainAt }

    /// Whether it is time to ask again for what the broker did not grant.
    func asksAgain(now: Double) -> Bool { isConnected && answers.askAgainAt.map { now >= $0 } ?? false }

    /// Connects when it is time to, and gives an attempt up when it lasts too long.
    func advance(now: Double) -> LinkEvent? {
        do throws(BusError) {
            if let dialer, let client = try dialer.take() {
                self.dialer = nil
                self.client = client
            }
            switch state.tick(now: now) {
            case .open(let address, let isVersion5):
                let client = try MosquittoClient(link, configuration, isVersion5: isVersion5)
                dialer = try Dialer(client, address, configuration, wake: wake)
            case .abandon:
                throw BusError(.timeout, "\(state.address) did not answer within \(Int(configuration.patience)) s")
            case nil: break
            }
            return nil
        } catch {
            return drop(error, now: now)
        }
    }

    /// Reads until nothing more is there or `limit` things have come; messages and confirmations go behind those of
    /// the turn, and what happened to the connection is answered.
    func read(limit: Int, into turn: inout Turn, now: Double) -> [LinkEvent] {
        guard let client else { return [] }
        var failure: BusError?
        do {
            try client.read(limit: limit)
        } catch {
            failure = error
        }
        var events = client.report.events.compactMap { take($0, now: now) }
        turn.incoming.append(contentsOf: client.report.messages)
        for (packetID, reasonCode) in client.report.confirmed {
            guard let token = tokens.removeValue(forKey: packetID) else { continue }
            turn.confirmed.append(Confirmation(token: token, reasonCode: reasonCode))
        }
        client.report.removeAll()
        if let failure, self.client != nil, let event = drop(failure, now: now) { events.append(event) }
        return events
    }

    /// Writes what is queued and keeps the connection alive.
    func write(now: Double) -> LinkEvent? {
        guard let client else { return nil }
        do {
            try client.write()
            try client.keepAlive()
            return nil
        } catch {
            return drop(error, now: now)
        }
    }

    /// Subscribes to what is new or was not granted, and unsubscribes from what is no longer wanted; answers whether
    /// nothing is left to wait for, as when the last that was not granted is no longer wanted.
    func subscribe(to wanted: Set<Subscription>) throws(BusError) -> Bool {
        guard let client, isConnected else { return false }
        let isIncomplete = answers.askAgainAt != nil
        answers.askAgainAt = nil
        for new in wanted.subtracting(subscribed).sorted(by: { $0.filter < $1.filter }) {
            answers.expect(new, try client.subscribe(new))
        }
        // Last, so that nothing is missed where a new filter takes over from an old one.
        let kept = Set(wanted.map(\.filter))
        for gone in subscribed.subtracting(wanted) where !kept.contains(gone.filter) {
            try client.unsubscribe(gone.filter)
        }
        subscribed = wanted
        return wanted.isEmpty || isIncomplete && answers.areComplete
    }

    func publish(_ message: Outgoing) throws(BusError) {
        guard let client, isConnected else { throw BusError(.connection, "not connected") }
        tokens[try client.publish(message)] = message.token
    }

    /// Closes without writing anything that is queued, acknowledgements above all.
    @discardableResult
    func drop(_ error: BusError, now: Double) -> LinkEvent? {
        dialer?.abandon()
        let known = client != nil || dialer != nil || state.phase != .connected
        dialer = nil
        client = nil
        tokens.removeAll(keepingCapacity: true)
        answers.forget()
        subscribed.removeAll()
        state.lost(now: now, chance: Double.random(in: 0..<1))
        return known ? .lost(error) : nil
    }

    /// Says goodbye, so that the will is not published, and stays away.
    func end() {
        if isConnected { client?.disconnect() }
        dialer?.abandon()
        dialer = nil
        client = nil
        state.end()
    }

    private func take(_ event: ClientEvent, now: Double) -> LinkEvent? {
        switch event {
        case .subscribed(let packetID, let refusal):
            if let refused = answers.take(packetID, refusal) { subscribed.remove(refused) }
            return answers.verdict(of: state.address, now: now, chance: Double.random(in: 0..<1))
        case .connected(let code, let sessionPresent): return answered(code, sessionPresent, now: now)
        case .disconnected(let code): return disconnected(code, now: now)
        }
    }

    private func answered(_ code: Int, _ sessionPresent: Bool, now: Double) -> LinkEvent? {
        if code == 0 {
            state.accepted(now: now)
            return .connected(address: state.address, sessionPresent: sessionPresent, isVersion5: state.isVersion5)
        }
        if state.isVersion5, code == 1 || code == Int(MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION.rawValue) {
            client = nil
            state.refusedVersion(now: now)
            return nil
        }
        let error = BusError(.refused, Refusal.words(code, account: configuration.username, address: state.address))
        drop(error, now: now)
        return .refused(error)
    }

    private func disconnected(_ code: Int, now: Double) -> LinkEvent? {
        guard client != nil else { return nil }
        if code == Int(MQTT_RC_SESSION_TAKEN_OVER.rawValue) {
            client = nil
            state.end()
            return .takenOver(
                BusError(
                    .takenOver,
                    "another client connected as '\(clientID)'; run one instance only, or give each its own client id"
                )
            )
        }
        // A broker without MQTT 5 may close the connection instead of answering CONNECT.
        if state.mayLackVersion5 {
            client = nil
            state.refusedVersion(now: now)
            return nil
        }
        let hint = state.shortLived < 2 ? "" : "; again and again: does another client use the id '\(clientID)'?"
        return drop(BusError(.connection, Refusal.closed(code, by: state.address) + hint), now: now)
    }
}
