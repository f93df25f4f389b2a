import Foundation
import Schema
import ServiceKit
import TrafficFeeds
import TrafficIngestDomain

/// Reads one source: what comes is looked into beside the loop, and taken over in one transaction.
struct FeedReader: Sendable {
    let feed: String
    /// How it is read: what was read otherwise is not taken over.
    let source: FeedSource
    let adapter: any FeedAdapter
    let snapshots: SnapshotDesk
    let roads: Roads
    let context: SourceContext

    /// Looks into a document and takes it over, unless something speaks against it.
    ///
    /// - Parameter modifiedAt: When the document was changed, by its server: for feeds that do not say it themselves.
    /// - Throws: `CancellationError` when the source is not read like that any more.
    func accept(_ input: InputStream, modifiedAt: Timestamp? = nil, isConfirming: Bool, isRewound: Bool) async throws
        -> Judgement
    {
        let start = ContinuousClock.now
        let (known, incidents) = try await known()
        var stage = SnapshotStage(known: incidents, folder: context.configuration.dataFolder)
        var head = try adapter.read(input) { record in
            var record = record
            record.report = record.report.drawn(on: roads.network)
            try stage.take(record)
        }
        head.publishedAt = head.publishedAt ?? modifiedAt
        let now = Timestamp.wallClock
        let doubts = SnapshotGuard(
            open: stage.openBefore,
            lastPublished: isRewound ? nil : known.status.snapshotAt,
            isConfirming: isConfirming
        )
        let vanishing = stage.absent.count
        if let objection = doubts.objection(publishedAt: head.publishedAt, vanishing: vanishing, at: now) {
            return objection
        }
        let end = ContinuousClock.now
        var counts = try await commit(&stage, head)
        counts.reading = (end - start) / .milliseconds(1)
        counts.committing = (ContinuousClock.now - end) / .milliseconds(1)
        return .accepted(counts)
    }

    /// What is taken over stays so when a later turn fails: the next reading finds what is left.
    private func commit(_ stage: inout SnapshotStage, _ head: SnapshotHead) async throws -> SnapshotCounts {
        var changes = SnapshotCounts(open: 0)
        while true {
            let turn = try stage.next()
            changes.add(try await commit(turn, head))
            guard turn.absent == nil else { return changes }
            try Task.checkCancellation()
        }
    }

    /// The source, and what is open in it.
    private func known() async throws -> (Feed, [String: KnownIncident]) {
        let (feed, source) = (feed, source)
        return try await context.commit("feed.look") { transaction in
            guard let known = try FeedTable.find(feed, readAs: source, transaction) else { throw CancellationError() }
            return (known, try IncidentTable(transaction).known(feed))
        }
    }

    private func commit(_ turn: SnapshotTurn, _ head: SnapshotHead) async throws -> SnapshotCounts {
        let (feed, source, snapshots, roads) = (feed, source, snapshots, roads.number)
        return try await context.commit("feed.accept") { transaction in
            guard try FeedTable.find(feed, readAs: source, transaction) != nil else { throw CancellationError() }
            return try snapshots.take(turn, head, from: feed, roads: roads, transaction)
        }
    }
}
