import FoundationEssentials

/// Whether the broker listens where it is meant to and nowhere else, and whether Debian's own runs beside it.
struct ListenerCheck {
    private static let usual = 1883

    let folder: DataFolder
    let settings: Settings
    let isAnswered: Bool

    func findings() -> [Finding] { [own, stranger].compactMap(\.self) }

    private var own: Finding? {
        guard isAnswered else { return nil }
        guard let pid = RunningBroker(folder: folder).pid else {
            return .warn(
                "the broker was not started by `quintet up`: its listeners are not known",
                "compare with `ss -ltnp`"
            )
        }
        guard let listeners = Listener.all(of: pid) else {
            return .warn(
                "the listeners of process \(pid) are not for this user to see",
                "run this as the user of `quintet up`"
            )
        }
        let places = Set(listeners.map { "\($0.address):\($0.port)" })
        let doors = ["127.0.0.1:\(settings.brokerPort)"] + (settings.network.map { ["\($0.bind):\($0.port)"] } ?? [])
        let intended = doors.joined(separator: ", ")
        guard places != Set(doors) else { return .ok("the broker listens on \(intended) only") }
        return .fail(
            "the broker listens on \(places.sorted().joined(separator: ", ")), intended is \(intended)",
            "restart `quintet up`, which starts it from the generated configuration"
        )
    }

    private var stranger: Finding? {
        guard settings.brokerPort != Self.usual, let other = Listener.all().first(where: { $0.port == Self.usual })
        else {
            return nil
        }
        return .warn(
            "something else, maybe Debian's own mosquitto, listens on \(other.address):\(Self.usual)",
            "Debian's lets everybody in from this machine; `sudo systemctl disable --now mosquitto` if nobody uses it"
        )
    }
}
