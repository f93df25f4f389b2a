import Foundation
import Schema
import ServiceKit
import TrafficFeeds
import TrafficIngestDomain

/// Reads one source: what comes is looked into beside the loop, and taken over in one transaction.
struct FeedReader: Sendable {
    let feed: String
    let adapter: any FeedAdapter
    let snapshots: SnapshotDesk
    let roads: Roads
    let context: SourceContext

    /// What is known of a source before a document is looked into.
    private struct Known: Sendable {
        var feed: Feed
        var incidents: [String: KnownIncident]
    }

    /// Looks into a document and takes it over, unless something speaks against it.
    ///
    /// - Parameter modifiedAt: When the document was changed, by its server: for feeds that do not say it themselves.
    func accept(_ input: InputStream, modifiedAt: Timestamp? = nil, isConfirming: Bool, isRewound: Bool) async throws
        -> Judgement
    {
        let known = try await known()
        var stage = SnapshotStage(known: known.incidents)
        var head = try adapter.read(input) { record in
            var record = record
            record.report = record.report.drawn(on: roads.network)
            try stage.take(record)
        }
        head.publishedAt = head.publishedAt ?? modifiedAt
        let now = Timestamp.wallClock
        let doubts = SnapshotGuard(
            open: known.incidents.count,
            lastPublished: isRewound ? nil : known.feed.status.snapshotAt,
            isConfirming: isConfirming
        )
        let vanishing = stage.absent.count
        if let objection = doubts.objection(publishedAt: head.publishedAt, vanishing: vanishing, at: now) {
            return objection
        }
        return .accepted(try await commit(stage, head))
    }

    private func known() async throws -> Known {
        let feed = feed
        return try await context.commit("feed.look") { transaction in
            guard let known = try FeedTable.find(feed, transaction) else { throw CancellationError() }
            return Known(feed: known, incidents: try IncidentTable(transaction).known(feed))
        }
    }

    private func commit(_ stage: SnapshotStage, _ head: SnapshotHead) async throws -> SnapshotCounts {
        let (id, snapshots, roads) = (feed, snapshots, roads.number)
        return try await context.commit("feed.accept") { transaction in
            guard var feed = try FeedTable.find(id, transaction) else { throw CancellationError() }
            let changes = try snapshots.accept(stage, head, feed.credit, isFirst: !feed.wasRead, transaction)
            feed.wasRead = true
            feed.roads = roads
            feed.status.snapshotAt = head.publishedAt
            feed.status.open = changes.open
            if !changes.isQuiet { feed.status.lastChange = transaction.now }
            try FeedTable.store(feed, transaction)
            return changes
        }
    }
}
