import Foundation
import Schema
import TrafficFeeds
import TrafficIngestDomain

/// The adapter for each kind of feed.
enum FeedAdapters {
    static func adapter(of source: FeedSource) -> any FeedAdapter {
        let settings = FeedSettings(
            zone: source.zone.flatMap(TimeZone.init(identifier:)) ?? .gmt,
            box: source.box.flatMap(GeoBox.init)
        )
        return switch source.kind {
        case .sctGML, .unknown: SCTAdapter(settings: settings)
        case .otn: OTNAdapter(settings: settings)
        case .datex2: DatexAdapter(settings)
        case .digitraffic: DigitrafficAdapter(settings)
        case .open511: Open511Adapter(settings)
        }
    }
}
