import HomeActuatorDomain
import Schema
import ServiceKit

/// Commands on sectors and scenes: one command per member under a parent that ends once.
struct GroupDesk: Sendable {
    private static let kind = "group"
    /// Stands between the parent's id and the member's in a child's id.
    private static let mark: Character = ":"

    let runner: ElementRunner
    let registry: HomeRegistry

    /// Accepts a child command for each member of a plan; a member that refuses counts as failed.
    func begin(_ plan: GroupPlan, _ request: Request, _ home: Home, _ transaction: Transaction) throws {
        let address = ElementAddress(home: home.id, element: request.entity[1])
        let parent = try CommandLog.contains(request.id, transaction) ? transaction.newID() : request.id
        let entry = CommandLog.Entry(
            source: request.source,
            type: request.type,
            cause: request.cause,
            at: transaction.now
        )
        try CommandLog.add(parent, entry, on: address, target: ElementValues(), transaction)
        let children = Dictionary(plan.targets.map { ("\(parent)\(Self.mark)\($0.element)", $0.element) }) { $1 }
        let life = GroupLife(
            command: parent,
            source: request.source,
            acceptedAt: transaction.now,
            children: children,
            skipped: plan.skipped
        )
        try transaction.store(Stored(life: life, entity: request.entity[1]), as: Self.kind, parent, version: 1)
        for (id, target) in plan.targets {
            guard let element = home.element(id) else { continue }
            let order = ElementOrder(
                id: "\(parent)\(Self.mark)\(id)",
                source: request.source,
                target: target,
                expiresAt: request.expiry ?? transaction.now + CommandDesk.lifetime
            )
            try accept(order, request, ElementAddress(home: home.id, element: id), element, transaction)
        }
    }

    private func accept(
        _ order: ElementOrder,
        _ request: Request,
        _ address: ElementAddress,
        _ element: Element,
        _ transaction: Transaction
    ) throws {
        do {
            try runner.accept(order, request.cause, request.type, on: address, element, transaction)
        } catch let problem as Problem {
            try runner.end(order.id, .rejected, reason: problem.detail, on: address, nil, transaction)
        }
    }

    /// The parent's id in a child's; nil for a command of its own.
    static func parent(of id: String) -> String? {
        id.lastIndex(of: mark).map { String(id[..<$0]) }
    }

    /// Counts the end of a member's command, and tells the parent's when it was the last; false when it has no parent.
    static func childEnded(
        _ id: String,
        _ end: CommandEnd,
        of parent: String,
        _ home: String,
        _ runner: ElementRunner,
        _ transaction: Transaction
    ) throws -> Bool {
        guard var stored = try transaction.load(Stored.self, as: kind, parent)?.state else { return false }
        if let ended = stored.life.end(child: id, end, at: transaction.now) {
            try transaction.forget(kind, parent)
            let address = ElementAddress(home: home, element: stored.entity)
            try runner.end(parent, ended.end, reason: ended.reason, on: address, ended, transaction)
            return true
        }
        try transaction.store(stored, as: kind, parent, version: 1)
        return true
    }

    private struct Stored: Codable {
        var life: GroupLife
        /// `sector-{id}` or `scene-{id}`
        var entity: String
    }
}
