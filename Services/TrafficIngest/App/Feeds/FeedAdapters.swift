import Clockwork
import Schema
import TrafficFeeds
import TrafficIngestDomain

/// The adapter for each kind of feed.
enum FeedAdapters {
    static func adapter(of source: FeedSource) -> any FeedAdapter {
        let settings = FeedSettings(clock: clock(of: source), box: source.box.flatMap(GeoBox.init))
        return switch source.kind {
        case .sctGML, .unknown: SCTAdapter(settings: settings)
        case .otn: OTNAdapter(settings: settings)
        case .datex2: DatexAdapter(settings)
        case .digitraffic: DigitrafficAdapter(settings)
        case .open511: Open511Adapter(settings)
        }
    }

    /// The clock of times without a zone: as the source says, else the authority's own, else UTC.
    private static func clock(of source: FeedSource) -> WallClock {
        if let clock = source.zone.flatMap(WallClock.init) { return clock }
        return source.kind == .otn || source.kind == .sctGML ? SCTAdapter.clock : .utc
    }
}
