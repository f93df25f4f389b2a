import Schema
import ServiceKit
import TrafficIngestDomain

/// A feed that somebody else plays in place of the source `feeds`, such as a simulation in virtual time: its documents
/// are staged and taken over by the way of every feed.
extension TrafficService {
    /// Takes over a document that was read to its end.
    package func take(
        _ records: [FeedRecord],
        publishedAt: Timestamp,
        from feed: String,
        _ transaction: Transaction
    ) throws {
        var stage = SnapshotStage(known: try IncidentTable(transaction).known(feed), folder: "")
        for record in records { try stage.take(record) }
        var head = SnapshotHead()
        head.publishedAt = publishedAt
        while true {
            let turn = try stage.next()
            _ = try snapshots.take(turn, head, from: feed, roads: 0, transaction)
            guard turn.absent == nil else { return }
        }
    }
}
