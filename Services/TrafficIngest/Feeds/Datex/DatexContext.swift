import Schema
import TrafficIngestDomain

/// What a record's meaning depends on beside itself.
struct DatexContext {
    let clock: FeedClock
    let box: GeoBox?
    /// When the publication was published: what begins later is planned.
    var publishedAt: Timestamp?
    /// The language of texts that name none.
    var lang: String?

    init(_ settings: FeedSettings) {
        clock = FeedClock(settings.clock)
        box = settings.box
    }
}
