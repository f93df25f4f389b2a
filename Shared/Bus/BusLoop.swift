import CMosquitto
import Glibc

/// The loop itself: poll, read, hand over, write. Confined to the thread that calls ``turn(resubscribes:)``.
final class BusLoop<Handler: BusHandler> {
    /// Confirmations without a batch wait so long for one, so that they do not cost a transaction each.
    private static var confirmationPatience: Double { 0.02 }

    private let configuration: BusConfiguration
    private let handler: Handler
    private let wake: WakeSignal
    private let outlet: Connection
    private let inlet: Connection?
    private var gathered = Turn()
    private var confirmedSince: Double?

    init(_ configuration: BusConfiguration, _ handler: Handler, _ wake: WakeSignal) {
        self.configuration = configuration
        self.handler = handler
        self.wake = wake
        outlet = Connection(.outlet, configuration, wake: wake)
        inlet = configuration.hasInlet ? Connection(.inlet, configuration, wake: wake) : nil
    }

    func turn(resubscribes: Bool) throws(BusError) {
        let before = Monotonic.now
        for connection in connections { try report(connection.link, connection.advance(now: before)) }
        if resubscribes || connections.contains(where: { $0.asksAgain(now: before) }) { subscribe() }
        let isWoken = wait(until: deadline(before))
        let now = Monotonic.now
        try read(outlet, limit: configuration.window, now: now)
        if let inlet, !handler.isSaturated() { try read(inlet, limit: configuration.batchLimit, now: now) }
        if isWoken || isDue(now) { handOver(now) }
        publish(now)
        for connection in connections { try report(connection.link, connection.write(now: now)) }
    }

    func end() {
        for connection in connections { connection.end() }
    }

    private var connections: [Connection] { inlet.map { [outlet, $0] } ?? [outlet] }

    private func read(_ connection: Connection, limit: Int, now: Double) throws(BusError) {
        let events = connection.read(limit: limit, into: &gathered, now: now)
        if confirmedSince == nil, !gathered.confirmed.isEmpty { confirmedSince = now }
        for event in events { try report(connection.link, event) }
    }

    /// The one place where a batch is given away: what throws here is never acknowledged.
    private func handOver(_ now: Double) {
        do {
            try handler.turn(gathered)
        } catch {
            let reason = BusError(.connection, "the batch could not be committed, so it was not acknowledged: \(error)")
            if let event = inlet?.drop(reason, now: now) { handler.linkChanged(.inlet, event) }
        }
        gathered.incoming.removeAll(keepingCapacity: true)
        gathered.confirmed.removeAll(keepingCapacity: true)
        confirmedSince = nil
    }

    private func publish(_ now: Double) {
        let room = configuration.window - outlet.unconfirmed
        guard outlet.isConnected, room > 0 else { return }
        for message in handler.outgoing(limit: room) {
            do {
                try outlet.publish(message)
            } catch let error where error.code == .publish {
                // The library does not even send it. Handed out again it would hold up all behind it, for ever.
                let code = Int(MQTT_RC_TOPIC_NAME_INVALID.rawValue)
                gathered.confirmed.append(Confirmation(token: message.token, reasonCode: code))
                confirmedSince = confirmedSince ?? now
            } catch {
                if let event = outlet.drop(error, now: now) { handler.linkChanged(.outlet, event) }
                return
            }
        }
    }

    private func report(_ link: Link, _ event: LinkEvent?) throws(BusError) {
        guard let event else { return }
        if case .lost = event, link == .inlet { gathered.incoming.removeAll { $0.link == .inlet } }
        handler.linkChanged(link, event)
        switch event {
        case .connected: subscribe()
        case .takenOver(let error): throw error
        default: break
        }
    }

    private func subscribe() {
        let wanted = handler.subscriptions()
        for connection in connections where connection.isConnected {
            do {
                let own = Set(wanted.filter { $0.link == connection.link })
                if try connection.subscribe(to: own) { handler.linkChanged(connection.link, .subscribed) }
            } catch {
                if let event = connection.drop(error, now: Monotonic.now) {
                    handler.linkChanged(connection.link, event)
                }
            }
        }
    }

    private func isDue(_ now: Double) -> Bool {
        if !gathered.incoming.isEmpty { return true }
        if let confirmedSince, now >= confirmedSince + Self.confirmationPatience { return true }
        return handler.secondsToDeadline().map { $0 <= 0 } ?? false
    }

    private func deadline(_ now: Double) -> Double {
        var deadline = now + 5
        for connection in connections { deadline = min(deadline, connection.nextTick ?? deadline) }
        if let confirmedSince { deadline = min(deadline, confirmedSince + Self.confirmationPatience) }
        if let seconds = handler.secondsToDeadline() { deadline = min(deadline, now + seconds) }
        return deadline
    }

    /// Sleeps until a socket is ready, the deadline passes, or somebody calls; tells whether somebody called.
    private func wait(until deadline: Double) -> Bool {
        var descriptors = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
        for connection in connections {
            guard let socket = connection.socket else { continue }
            let isPaused = connection.link == .inlet && handler.isSaturated()
            var events = isPaused ? 0 : Int16(POLLIN)
            if connection.wantsWrite { events |= Int16(POLLOUT) }
            descriptors.append(pollfd(fd: socket, events: events, revents: 0))
        }
        let milliseconds = max(0, min(5000, ((deadline - Monotonic.now) * 1000).rounded(.up)))
        poll(&descriptors, nfds_t(descriptors.count), Int32(milliseconds))
        return wake.lower()
    }
}

/// Seconds of a clock that never jumps.
enum Monotonic {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
