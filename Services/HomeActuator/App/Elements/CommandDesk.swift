import HomeActuatorDomain
import Schema
import ServiceKit

/// Takes commands on elements and sectors.
struct CommandDesk: Sendable {
    /// Seconds a command may wait unless its sender says otherwise.
    static let lifetime = 30.0

    let settings: HomeSettings
    let registry: HomeRegistry
    let runner: ElementRunner
    let groups: GroupDesk
    private let limiter = Confined(SourceLimiter())

    init(settings: HomeSettings, registry: HomeRegistry, runner: ElementRunner, groups: GroupDesk) {
        self.settings = settings
        self.registry = registry
        self.runner = runner
        self.groups = groups
    }

    /// Sets an element, or every capable element of a sector.
    @Sendable func set(_ command: SetElement, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        try limit(request, transaction)
        let home = try registry.home(request.entity[0], transaction)
        switch Addressee(request.entity[1]) {
        case .element(let id):
            let element = try Self.element(id, home)
            let address = ElementAddress(home: home.id, element: id)
            let life = try runner.life(of: address, transaction)
            let target = try Target(command, for: element, from: life.outlook)
            let orderID = try CommandLog.contains(request.id, transaction) ? transaction.newID() : request.id
            let order = ElementOrder(
                id: orderID,
                source: request.source,
                target: target,
                expiresAt: request.expiry ?? transaction.now + Self.lifetime
            )
            try runner.accept(order, request.cause, request.type, on: address, element, transaction)
            return .accepted(version: try runner.version(of: address, transaction))
        case .sector(let id):
            let sector = try Self.sector(id, home)
            let plan = try GroupPlan.set(sector, command) { element in
                let life = try? runner.life(of: ElementAddress(home: home.id, element: element), transaction)
                return life?.outlook ?? ElementValues()
            }
            try groups.begin(plan, request, home, transaction)
            return .accepted()
        case .scene:
            throw Problem(.unknownType, "a scene takes capture, activate and delete, not set")
        }
    }

    /// Reads an element, or every element of a sector, from its device.
    @Sendable func refresh(_ command: RefreshElement, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        try limit(request, transaction)
        let home = try registry.home(request.entity[0], transaction)
        let elements: [Element]
        switch Addressee(request.entity[1]) {
        case .element(let id): elements = [try Self.element(id, home)]
        case .sector(let id): elements = try Self.sector(id, home).allElements
        case .scene: throw Problem(.unknownType, "a scene takes capture, activate and delete, not refresh")
        }
        for element in elements {
            try runner.perform(.refresh, on: ElementAddress(home: home.id, element: element.id), transaction)
        }
        return .applied()
    }

    /// Senders without a name cannot be told apart, so the limit per sender is for those that have one; the limits of
    /// each element hold for all.
    private func limit(_ request: Request, _ transaction: Transaction) throws {
        guard settings.isLimitingSources, request.hasNamedSource else { return }
        try limiter.with(transaction) { try $0.admit(request.source, at: transaction.now) }
    }

    static func element(_ id: String, _ home: Home) throws(Problem) -> Element {
        if let element = home.element(id) { return element }
        throw .unknown("element", id, in: home.name, among: home.allElements.map(\.id))
    }

    static func sector(_ id: String, _ home: Home) throws(Problem) -> Sector {
        if let sector = home.sector(id) { return sector }
        throw .unknown("sector", id, in: home.name, among: home.allSectors.map(\.id))
    }
}

extension ElementRunner {
    /// Accepts an order and notes whom its end is told.
    func accept(
        _ order: ElementOrder,
        _ cause: Cause,
        _ type: String,
        on address: ElementAddress,
        _ element: Element,
        _ transaction: Transaction
    ) throws {
        let entry = CommandLog.Entry(source: order.source, type: type, cause: cause, at: transaction.now)
        try CommandLog.add(order.id, entry, on: address, target: order.target.values, transaction)
        try perform(.accept(order, queued: drivers.queued(for: element)), on: address, element, transaction)
    }
}
