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

    private(set) var phase = Phase.waiting(until: 0)
    private(set) var isVersion5: Bool
    private let addresses: [BrokerAddress]
    private let patience: Double
    private var index = 0
    private var backoff = Backoff()

    init(addresses: [BrokerAddress], patience: Double, prefersVersion5: Bool) {
        self.addresses = addresses
        self.patience = patience
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

    /// The broker took us.
    mutating func accepted() {
        phase = .connected
        backoff.reset()
    }

    /// The broker speaks no MQTT 5: the same address is tried again at once with 3.1.1.
    mutating func refusedVersion(now: Double) {
        isVersion5 = false
        phase = .waiting(until: now)
    }

    /// The connection was lost or never came about: the next address, after a while.
    mutating func lost(now: Double, chance: Double) {
        guard phase != .ended else { return }
        index += 1
        phase = .waiting(until: now + backoff.next(chance: chance))
    }

    mutating func end() { phase = .ended }
}
