import Schema
import ServiceKit

/// `traffic-ingest`: what the service hears, and what it does about it.
public enum TrafficIngestProgram {
    /// Runs until the process is asked to end.
    public static func main() async { await Launcher.main("traffic-ingest", topic: .traffic, assemble) }

    /// Puts the service together: its tables and its routes.
    package static func assemble(_ service: inout Microservice, _ configuration: ServiceConfiguration) throws {
        assemble(&service, try TrafficService(configuration))
    }

    /// The same of parts that somebody else holds, too.
    package static func assemble(_ service: inout Microservice, _ traffic: TrafficService) {
        service.migration("2026-11-21 traffic", TrafficTables.migrate)
        service.migration("2026-11-22 open incidents", TrafficTables.indexOpen)
        service.atStart(traffic.start)

        service.on(PutFeed.self, traffic.feeds.put)
        service.on(RemoveFeed.self, traffic.feeds.remove)
        service.on(RefreshFeed.self, traffic.feeds.refresh)
        service.on(SetEnvironment.self, traffic.feeds.environment)
        service.on(PutRoads.self, traffic.roads.put)
        service.on(RemoveRoads.self, traffic.roads.remove)
        service.on(PutWatch.self, traffic.watches.put)
        service.on(RemoveWatch.self, traffic.watches.remove)

        service.answer(ListIncidents.self, traffic.answers.incidents)
        service.answer(GetIncident.self, traffic.answers.incident)
        service.answer(ListFeeds.self, traffic.answers.feeds)
        service.answer(ListWatches.self, traffic.watches.list)
        service.answer(GetGeoJSON.self, traffic.answers.geojson)
        service.answer(GetKML.self, traffic.answers.kml)

        service.source("feeds", traffic.hub.run)
        service.every(60, "sweep", Sweeper.sweep)
        service.every(3600, "roads", traffic.roads.forgetUnfinished)
        service.every(60, "watches", traffic.watches.lookAgain)
    }
}
