/// When to connect to which address with which version; pure, so that every path of it is tested without a socket.
struct ConnectionState {
    enum Phase: Equatable {
        /// Not connected; the next attempt is at this time.
        case waiting(until: Double)
        /// CONNECT is under way since this time.
        case connecting(since: Double)
        case connected
        /// For good: taken over or stopped.
        case ended
    }

    enum Action: Equatable {
        case open(BrokerAddress, isVersion5: Bool)
        /// The address did not answer in time.
        case abandon
    }

    /// A connection that ends sooner tells of something lasting: a twin with our client id, or a broker that crashes.
    private static let settling = 10.0

    private(set) var phase = Phase.waiting(until: 0)
    private(set) var isVersion5: Bool
    /// How many connections in a row were accepted and lost at once.
    private(set) var shortLived = 0
    private let prefersVersion5: Bool
    private var acceptedAt: Double?
    /// Addresses that took MQTT 5 before.
    private var speakers: Set<BrokerAddress> = []
    private let addresses: [BrokerAddress]
    private let patience: Double
    private var index = 0
    private var backoff = Backoff()

    init(addresses: [BrokerAddress], patience: Double, prefersVersion5: Bool) {
        self.addresses = addresses
        self.patience = patience
        self.prefersVersion5 = prefersVersion5
        self.isVersion5 = prefersVersion5
    }

    var address: BrokerAddress { addresses[index % addresses.count] }

    /// What has to be done now; times are monotonic seconds.
    mutating func tick(now: Double) -> Action? {
        switch phase {
        case .waiting(let until) where now >= until:
            phase = .connecting(since: now)
            return .open(address, isVersion5: isVersion5)
        case .connecting(let since) where now >= since + patience: return .abandon
        default: return nil
        }
    }

    /// When ``tick(now:)`` has something to do next.
    var nextTick: Double? {
        switch phase {
        case .waiting(let until): until
        case .connecting(let since): since + patience
        case .connected, .ended: nil
        }
    }

    /// Whether a connection that is closed instead of being accepted may mean that the broker speaks no MQTT 5. One that
    /// has spoken it is being restarted: under 3.1.1 it would keep from us what senders say in properties, their ids
    /// above all, for as long as that connection lasts.
    var mayLackVersion5: Bool {
        guard case .connecting = phase else { return false }
        return isVersion5 && !speakers.contains(address)
    }

    /// The broker took us.
    mutating func accepted(now: Double) {
        if isVersion5 { speakers.insert(address) }
        phase = .connected
        acceptedAt = now
    }

    /// The broker speaks no MQTT 5: the same address is tried again at once with 3.1.1.
    mutating func refusedVersion(now: Double) {
        isVersion5 = false
        phase = .waiting(until: now)
    }

    /// The connection was lost or never came about: the next address, after a while.
    ///
    /// The preferred version is tried again, as a broker that was being restarted may have closed instead of answering.
    mutating func lost(now: Double, chance: Double) {
        guard phase != .ended else { return }
        if let acceptedAt {
            let hasSettled = now >= acceptedAt + Self.settling
            shortLived = hasSettled ? 0 : shortLived + 1
            if hasSettled { backoff.reset() } else { backoff.shorten() }
        }
        acceptedAt = nil
        isVersion5 = prefersVersion5
        index += 1
        phase = .waiting(until: now + backoff.next(chance: chance))
    }

    mutating func end() { phase = .ended }
}
