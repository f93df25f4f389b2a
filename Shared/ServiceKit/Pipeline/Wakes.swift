import Schema

/// Work whose time the service itself works out.
struct Wakes {
    /// Seconds until one that failed is tried again: its time has come already, and would come at once.
    private static let rest = 1.0

    private let routes: [WakeRoute]
    private let clock: ServiceClock
    private var resting: [String: Double] = [:]

    init(_ routes: [WakeRoute], _ clock: ServiceClock) { (self.routes, self.clock) = (routes, clock) }

    /// Those whose time has come.
    func due(now: Double) -> [WakeRoute] {
        routes.filter { route in
            resting[route.name, default: 0] <= now && (route.next().map { $0 <= clock.wall() } ?? false)
        }
    }

    /// When the next time comes, on the clock that never jumps.
    func next(now: Double) -> Double? {
        routes.compactMap { route in
            route.next().map { max(resting[route.name, default: 0], now + max(0, $0 - clock.wall())) }
        }.min()
    }

    mutating func failed(_ route: WakeRoute, now: Double) { resting[route.name] = now + Self.rest }
}
