import History
import ServiceKit
import TestKit

extension Schedule {
    /// When every service has a session: what is sent before is nobody's.
    private static let begun = 4.0

    /// A schedule as chance has it.
    package init(seed: UInt64) {
        var dice = Dice(seed, "schedule")
        var book = OrderBook(seed)
        let length = dice.seconds(10...32)
        // Tasks follows all others, so it is always there.
        let sites = [.tasks] + Site.allCases.filter { $0 != .tasks && dice.chance(55) }
        self.init(seed: seed, sites: sites, length: length, orders: [], faults: [])
        for _ in 0..<dice.number(10...45) {
            let order = book.order(for: dice.pick(sites), at: dice.seconds(Self.begun...length))
            orders.append(order)
            if order.insists, order.acts, order.site != .home, order.expires == nil, dice.chance(6) {
                orders.append(book.twin(of: order))
            }
        }
        if sites.contains(.dashboard) { orders.append(book.board()) }
        if sites.contains(.home), dice.chance(35) { orders += book.burst(from: dice.seconds(Self.begun...length)) }
        orders.sort { ($0.at, $0.id) < ($1.at, $1.id) }
        let count = dice.chance(8) ? 0 : dice.number(1...9)
        // One run in three has a broker that keeps to its word, so that nothing else excuses a loss.
        let isHonest = dice.chance(35)
        for _ in 0..<count {
            let fault = Fault(at: dice.seconds(Self.begun...length), kind: Self.fault(&dice, sites, length))
            if fault.spares || !isHonest { faults.append(fault) }
        }
        if dice.chance(12) { faults += Self.restore(&dice, sites, length) }
        faults.sort { $0.at < $1.at }
    }

    private static func fault(_ dice: inout Dice, _ sites: [Site], _ length: Double) -> Fault.Kind {
        let site = dice.pick(sites)
        let clients =
            sites.flatMap { ["\($0.program).in", "\($0.program).out"] } + (1...callers).map(Caller.name) + ["recorder"]
        let client = dice.pick(clients)
        switch dice.number(1...100) {
        case ...18: return .kill(site, downFor: dice.seconds(0.2...6))
        case ...42:
            let point = dice.pick(CrashPoint.allCases.map(\.rawValue))
            return .crash(site, point: point, downFor: dice.seconds(0.2...6))
        case ...62: return .cut(client: client)
        case ...70: return .slow(client: client, seconds: dice.seconds(1...8))
        case ...78: return .mute(client: client, seconds: dice.seconds(0.5...5))
        case ...84: return .overflow(client: client, seconds: dice.seconds(0.5...5))
        case ...96: return .broker(dice.pick(BrokerLoss.allCases), downFor: dice.seconds(0.1...5))
        default: return .deaf(seconds: dice.seconds(1...10))
        }
    }

    private static func restore(_ dice: inout Dice, _ sites: [Site], _ length: Double) -> [Fault] {
        let (site, at) = (dice.pick(sites), dice.seconds(begun...length))
        return [
            Fault(at: at, kind: .backup(site)),
            Fault(at: min(at + dice.seconds(0.5...6), length), kind: .restore(site, downFor: dice.seconds(0.5...3))),
        ]
    }
}
