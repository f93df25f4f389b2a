/// When each timer of a service is due, on a clock that never jumps.
struct Timers {
    private var due: [Double]
    private let routes: [TimerRoute]

    init(_ routes: [TimerRoute], now: Double) {
        self.routes = routes
        due = routes.map { _ in now }
    }

    /// The timers whose time has come; each is put off by its period.
    mutating func take(now: Double) -> [TimerRoute] {
        var taken: [TimerRoute] = []
        for index in routes.indices where due[index] <= now {
            due[index] = max(due[index] + routes[index].seconds, now)
            taken.append(routes[index])
        }
        return taken
    }

    /// When the next timer is due; nil without timers.
    var next: Double? { due.min() }
}
