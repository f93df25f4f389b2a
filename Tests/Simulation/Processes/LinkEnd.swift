import Bus

/// A service's end of one of its two connections: what has come and was not read yet, and what it asked for.
struct LinkEnd {
    let link: Link
    let wire: Wire
    var isConnected = false
    /// When to connect; nil while connected or connecting.
    var connectAt: Double?
    var arrived: [Wire.Down] = []
    var subscribed: Set<Subscription> = []

    init(_ link: Link, _ wire: Wire) { (self.link, self.wire) = (link, wire) }

    /// Takes up to so many things that have come.
    mutating func read(_ limit: Int) -> [Wire.Down] {
        let taken = Array(arrived.prefix(limit))
        arrived.removeFirst(taken.count)
        return taken
    }

    /// Forgets a connection that is gone.
    mutating func forget(tryAgainAt time: Double?) {
        isConnected = false
        connectAt = time
        arrived = []
        subscribed = []
    }

    /// Asks for what is wanted and not asked for yet; answers whether there is nothing to wait for.
    mutating func subscribe(to all: [Subscription]) -> Bool {
        let wanted = Set(all.filter { $0.link == link })
        let new = wanted.subtracting(subscribed).sorted { $0.filter < $1.filter }
        let kept = Set(wanted.map(\.filter))
        let gone = subscribed.map(\.filter).filter { !kept.contains($0) }.sorted()
        if !new.isEmpty { wire.send(.subscribe(new)) }
        if !gone.isEmpty { wire.send(.unsubscribe(gone)) }
        subscribed = wanted
        return wanted.isEmpty
    }
}
