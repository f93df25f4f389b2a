import Clockwork
import Foundation
import Schema
import ServiceKit
import TrafficIngestDomain

/// The parts of traffic-ingest and what they share.
package struct TrafficService: Sendable {
    let environment: TrafficEnvironment
    let hub: FeedHub
    let snapshots: SnapshotDesk
    let feeds: FeedDesk
    let roads: RoadDesk
    let watches: WatchDesk
    let answers = TrafficAnswers()
    private let file: FeedFile?

    /// Reads the settings.
    ///
    /// | key | default | meaning |
    /// | --- | --- | --- |
    /// | `traffic.environment` | `demo` | which set of sources is read until it is set by command: `demo` or `real` |
    /// | `traffic.zone` | the machine's | the owner's zone, by whose clock the hours of a watch are meant |
    /// | `feeds.file` | none | a JSON file of sources by their ids, read at the start |
    package init(_ configuration: ServiceConfiguration) throws {
        let word = configuration.string("traffic.environment") ?? "demo"
        guard let environment = TrafficEnvironment.named(word) else {
            throw ConfigurationFault("traffic.environment", "demo or real", got: word)
        }
        self.environment = environment
        file = try FeedFile(configuration)
        watches = WatchDesk(clock: try Self.clock(configuration))
        snapshots = SnapshotDesk(watches: watches)
        let hub = FeedHub(try FetchSettings(configuration), snapshots)
        self.hub = hub
        feeds = FeedDesk(changed: hub.changed)
        roads = RoadDesk { hub.changed(nil) }
    }

    private static func clock(_ configuration: ServiceConfiguration) throws -> WallClock {
        let zone = configuration.string("traffic.zone") ?? TimeZone.current.identifier
        guard let clock = WallClock(zone: zone) else {
            throw ConfigurationFault("traffic.zone", "a zone of the IANA database such as Europe/Madrid", got: zone)
        }
        return clock
    }

    /// The sources that are there from the beginning.
    @Sendable func start(_ transaction: Transaction) throws {
        try EnvironmentSetting.start(environment, transaction)
        try feeds.start(file, transaction)
    }
}
