import Logging
import Schema
import ServiceKit
import TrafficIngestDomain

/// Takes in a road network part by part, and puts it in the place of the one before when all of it is there.
struct RoadDesk: Sendable {
    /// Told when the network in force has changed.
    let changed: @Sendable () -> Void

    @Sendable func put(_ command: PutRoads, _ request: Request, _ transaction: Transaction) throws -> Handled<
        RoadsReceipt
    > {
        let inForce = try RoadTable.inForce(transaction)
        if inForce.import == command.import { return .noop(RoadsReceipt(network: inForce.network)) }
        let lines = try command.roadLines()
        var roads = try underWay(command, inForce, transaction)
        guard try roads.take(command, lines, at: transaction.now) else {
            return .noop(RoadsReceipt(missing: roads.missing))
        }
        try RoadTable.add(lines, to: roads, transaction)
        guard roads.missing == 0 else {
            try RoadTable.store(roads, transaction)
            return .applied(RoadsReceipt(missing: roads.missing))
        }
        let network = RoadsReceipt.Network(
            roads: try RoadTable.count(roads.id, transaction),
            lines: roads.lines,
            kilometres: (roads.kilometres * 10).rounded() / 10
        )
        try replace(inForce, roads.id, network, transaction)
        return .applied(RoadsReceipt(network: network))
    }

    @Sendable func remove(_ command: RemoveRoads, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let inForce = try RoadTable.inForce(transaction)
        guard inForce.import != nil else { return .noop() }
        try replace(inForce, nil, RoadTable.InForce().network, transaction)
        return .applied()
    }

    /// Gives up an import whose other parts do not come.
    @Sendable func forgetUnfinished(_ transaction: Transaction) throws {
        guard try RoadTable.underWay(transaction)?.isAbandoned(at: transaction.now) == true else { return }
        try RoadTable.removeLines(but: try RoadTable.inForce(transaction).import, transaction)
        try RoadTable.forgetUnderWay(transaction)
    }

    /// The import that a part belongs to; a new one makes an unfinished one be forgotten.
    private func underWay(_ command: PutRoads, _ inForce: RoadTable.InForce, _ transaction: Transaction) throws
        -> RoadImport
    {
        if let roads = try RoadTable.underWay(transaction) {
            if roads.id == command.import { return roads }
            try RoadTable.removeLines(but: inForce.import, transaction)
        }
        return RoadImport(command, at: transaction.now)
    }

    private func replace(
        _ before: RoadTable.InForce,
        _ id: String?,
        _ network: RoadsReceipt.Network,
        _ transaction: Transaction
    ) throws {
        try RoadTable.removeLines(but: id, transaction)
        try RoadTable.forgetUnderWay(transaction)
        let roads = RoadTable.InForce(import: id, network: network, number: before.number + 1)
        try RoadTable.store(roads, transaction)
        let words =
            id == nil
            ? "no road network any more" : "\(network.roads) roads, \(network.lines) lines, \(network.kilometres) km"
        transaction.log(LogLine(.info, id == nil ? "roads.removed" : "roads.replaced", words))
        transaction.onCommit { changed() }
    }
}
