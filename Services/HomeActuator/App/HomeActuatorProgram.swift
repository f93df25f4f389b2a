import HomeActuatorDomain
import Schema
import ServiceKit

/// `home-actuator`: what the service hears, and what it does about it.
public enum HomeActuatorProgram {
    /// Runs until the process is asked to end.
    public static func main() async { await Launcher.main("home-actuator", topic: .home, assemble) }

    /// Puts the service together: its tables and its routes.
    package static func assemble(_ service: inout Microservice, _ configuration: ServiceConfiguration) {
        assemble(&service, HomeService(configuration))
    }

    /// The same of parts that somebody else holds, too.
    package static func assemble(_ service: inout Microservice, _ home: HomeService) {
        service.session = .brief(seconds: 30)
        service.migration("2026-11-21 homes", HomeTables.migrate)
        service.migration("2026-11-21 plans", PlanFiles.migrate)
        service.migration("2026-11-21 origins", OriginTable.migrate)
        service.atStart(home.start)

        // Before the verbs that elements, sectors and scenes have: some have the same name.
        service.on(PlacePlan.self, home.plans.place)
        service.on(UploadPlanPart.self, home.plans.part)
        service.on(SetPlanImage.self, home.plans.image)
        service.on(DeletePlan.self, home.plans.delete)
        service.on(SetElement.self, home.commands.set)
        service.on(SetElementState.self) { try home.commands.set(SetElement($0), $1, $2) }
        service.on(SetElementBrightness.self) { try home.commands.set(SetElement($0), $1, $2) }
        service.on(SetElementPosition.self) { try home.commands.set(SetElement($0), $1, $2) }
        service.on(SetElementValue.self) { try home.commands.set(SetElement($0), $1, $2) }
        service.on(RefreshElement.self, home.commands.refresh)
        service.on(CaptureScene.self, home.scenes.capture)
        service.on(ActivateScene.self, home.scenes.activate)
        service.on(DeleteScene.self, home.scenes.delete)
        service.on(LoadHomes.self, home.loading.load)
        service.on(ConfigureElement.self, home.settings.configure)
        service.effect(FetchHomes.self, home.loading.fetch)

        service.answer(ListHomes.self, home.answers.homes)
        service.answer(GetElement.self, home.answers.element)
        service.answer(GetHistory.self, home.answers.history)
        service.answer(GetHomeSettings.self, home.settings.answer)
        service.answer(GetPlanImage.self, home.plans.answer)

        service.listen("devices", to: { Array(home.drivers.subscriptions()) }, home.drivers.received)
        service.listen("discovery", to: home.discovery.filters, home.discovery.received)
        service.atConnect(home.discovery.connected)
        service.wake("discovery", at: home.discovery.due, home.discovery.run)
        service.wake("deadlines", at: home.deadlines.next, home.runner.passDeadlines)

        service.source("drivers", home.drivers.run)
        service.source("homes", home.loading.watch)
        service.every(60, "history", HomeTables.prune)
        service.every(3600, "uploads", PlanFiles.prune)
    }
}
