import HomeActuatorDomain
import Schema
import ServiceKit
import Synchronization

/// The parts of home-actuator and what they share.
package struct HomeService: Sendable {
    let registry: HomeRegistry
    let deadlines: Deadlines
    let drivers: DriverHub
    let runner: ElementRunner
    let commands: CommandDesk
    let scenes: SceneDesk
    let plans: PlanDesk
    let loading: LoadDesk
    let discovery: DiscoveryDesk
    let answers: HomeAnswers
    let settings: SettingsDesk

    /// The parts by the settings.
    package init(_ configuration: ServiceConfiguration) {
        let settings = HomeSettings(configuration)
        registry = HomeRegistry()
        deadlines = Deadlines()
        drivers = DriverHub()
        runner = ElementRunner(registry: registry, drivers: drivers, deadlines: deadlines)
        drivers.runner.withLock { [runner] in $0 = runner }
        let groups = GroupDesk(runner: runner, registry: registry)
        commands = CommandDesk(settings: settings, registry: registry, runner: runner, groups: groups)
        scenes = SceneDesk(registry: registry, runner: runner, groups: groups)
        discovery = DiscoveryDesk(registry: registry, settings: settings)
        plans = PlanDesk(registry: registry)
        loading = LoadDesk(
            settings: settings,
            registry: registry,
            runner: runner,
            drivers: drivers,
            discovery: discovery,
            plans: plans
        )
        self.settings = SettingsDesk(settings: settings, registry: registry, runner: runner, drivers: drivers)
        answers = HomeAnswers(registry: registry, runner: runner)
    }

    /// Brings the homes back and ends what a crash left open, before the first command is read.
    @Sendable func start(_ transaction: Transaction) throws {
        try registry.restore(transaction)
        let homes = registry.homes(transaction)
        guard !homes.isEmpty else { return try loading.loadSample(transaction) }
        drivers.assign(homes)
        for home in homes {
            for element in home.allElements {
                try runner.perform(.restarted, on: ElementAddress(home: home.id, element: element.id), transaction)
            }
        }
    }
}
