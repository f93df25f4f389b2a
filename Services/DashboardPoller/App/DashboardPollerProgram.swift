import Schema
import ServiceKit

/// `dashboard-poller`: what the service hears, and what it does about it.
public enum DashboardPollerProgram {
    /// Runs until the process is asked to end.
    public static func main() async { await Launcher.main("dashboard-poller", topic: .dashboard, assemble) }

    /// Puts the service together: its tables and its routes.
    package static func assemble(_ service: inout Microservice, _ configuration: ServiceConfiguration) throws {
        let dashboard = try DashboardService(configuration)

        service.migration("2026-11-21 dashboard", DashboardTables.migrate)
        service.migration("2026-11-22 widgets by page", DashboardTables.indexPages)
        service.atStart(dashboard.start)

        // Before the pages: an id that begins with source-, widget- or secret- is one of those.
        service.on(PutSource.self, dashboard.sources.put)
        service.on(RemoveSource.self, dashboard.sources.remove)
        service.on(PollSource.self, dashboard.sources.poll)
        service.on(PutSecret.self, dashboard.sources.put)
        service.on(RemoveSecret.self, dashboard.sources.remove)
        service.on(AcknowledgeWidget.self, dashboard.widgets.acknowledge)
        service.on(SnoozeWidget.self, dashboard.widgets.snooze)
        service.on(CreatePage.self, dashboard.pages.create)
        service.on(ImportPages.self, dashboard.files.take)
        service.on(RenamePage.self, dashboard.pages.rename)
        service.on(ReorderPage.self, dashboard.pages.reorder)
        service.on(DeletePage.self, dashboard.pages.delete)
        service.on(RestorePage.self, dashboard.pages.restore)
        service.on(AddWidget.self, dashboard.pages.add)
        service.on(ConfigureWidget.self, dashboard.pages.configure)
        service.on(MoveWidget.self, dashboard.pages.move)
        service.on(RemoveWidget.self, dashboard.pages.remove)

        service.answer(ListPages.self, dashboard.answers.pages)
        service.answer(ListVersions.self, dashboard.answers.versions)
        service.answer(ListSources.self, dashboard.sources.list)
        service.answer(ExportPages.self, dashboard.files.export)
        service.answer(WidgetHistory.self, dashboard.history.answer)
        service.answer(PreviewSource.self, later: dashboard.preview.answer)

        service.source("sources", dashboard.hub.run)
        service.listen("topics", to: dashboard.topics.topics, dashboard.topics.hear)
        service.wake("topics", at: dashboard.topics.next, dashboard.topics.show)
        service.every(5, "freshness", dashboard.goOn)
        service.every(300, "history", dashboard.history.rollUp)
        service.every(5, "forget", dashboard.history.forget)
    }
}
