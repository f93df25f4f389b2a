import Clockwork
import Foundation
import Schema
import TrafficIngestDomain

/// Reads the documents of one kind of feed. Records are handed over as they are read, so that a large document is never
/// held whole.
public protocol FeedAdapter: Sendable {
    /// Reads a document to its end.
    ///
    /// A record may come a second time with nothing but its end, where a document tells of it behind its records.
    ///
    /// - Throws: ``FeedFault`` when the document as a whole cannot be believed; what was handed over until then counts
    ///   for nothing.
    func read(_ input: InputStream, record: (FeedRecord) throws -> Void) throws -> SnapshotHead
}

/// What an adapter has to know of its source.
public struct FeedSettings: Sendable {
    /// The clock of times without a zone.
    public var clock: WallClock
    /// West, south, east, north: what lies outside is no place of this feed.
    public var box: GeoBox?

    /// Settings of a source.
    public init(clock: WallClock = .utc, box: GeoBox? = nil) {
        self.clock = clock
        self.box = box
    }
}
