import HomeActuatorDomain
import Schema
import ServiceKit

/// How the devices of elements are reached: what the side files say, and what people set in its place.
struct SettingsDesk: Sendable {
    let settings: HomeSettings
    let registry: HomeRegistry
    let runner: ElementRunner
    let drivers: DriverHub

    @Sendable func configure(_ command: ConfigureElement, _ request: Request, _ transaction: Transaction) throws
        -> Handled<Acknowledgement>
    {
        let home = try registry.home(request.entity[0], transaction)
        let known = try CommandDesk.element(request.entity[1], home)
        let driver = try command.driver.map { try Self.binding($0, transaction) }
        let changed = home.configuring(known.id, driver)
        let address = ElementAddress(home: home.id, element: known.id)
        guard changed != home, let element = changed.element(known.id) else {
            return .noop(version: try runner.version(of: address, transaction))
        }
        try registry.put(changed, transaction)
        transaction.onCommit { [drivers, registry] transaction in
            drivers.assign(registry.homes(transaction))
            // The device may speak on topics of its own.
            transaction.resubscribe()
        }
        try transaction.emit(
            ElementConfigured(driver: element.driverKind.rawValue, isConfigured: driver != nil),
            [home.id, known.id]
        )
        // What was true of the old device need not be true of the new one.
        try runner.perform(.refresh, on: address, element, transaction)
        return .applied(version: try runner.version(of: address, transaction))
    }

    @Sendable func answer(_ question: GetHomeSettings, _ request: Request, _ transaction: Transaction) throws
        -> HomeSettingsAnswer
    {
        let home = try registry.home(question.home, transaction)
        let elements = try question.element.map { [try CommandDesk.element($0, home)] } ?? home.allElements
        return HomeSettingsAnswer(
            origin: try OriginTable.origin(of: home.id, transaction),
            folder: settings.folder,
            url: settings.url,
            seconds: settings.seconds,
            elements: try elements.map { element in
                HomeSettingsAnswer.Element(
                    id: element.id,
                    driver: try element.profile.binding.map { try Self.tree($0, transaction) },
                    isConfigured: element.profile.configured != nil
                )
            }
        )
    }

    /// The settings in a tree, read as those of a side file are.
    private static func binding(_ tree: JSONTree, _ transaction: Transaction) throws -> DriverBinding {
        do {
            return try transaction.codec.value(DriverBinding.self, from: try transaction.codec.encode(tree)[...])
        } catch var problem as Problem {
            problem.errors = problem.errors?.map { violation in
                var violation = violation
                violation.pointer = "/driver\(violation.pointer)"
                return violation
            }
            throw problem
        }
    }

    private static func tree(_ binding: DriverBinding, _ transaction: Transaction) throws -> JSONTree {
        try transaction.codec.value(JSONTree.self, from: try transaction.codec.encode(binding)[...])
    }
}
