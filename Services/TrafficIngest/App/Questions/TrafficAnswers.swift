import Foundation
import GRDB
import Schema
import ServiceKit
import TrafficIngestDomain

/// Answers questions about incidents and feeds.
struct TrafficAnswers: Sendable {
    /// An answer has at most so many bytes.
    static let pageBytes = 48 * 1024

    @Sendable func incident(_ question: GetIncident, _ request: Request, _ transaction: Transaction) throws
        -> IncidentHistory
    {
        let parts = question.key.split(separator: ":", maxSplits: 1).map(String.init)
        let table = IncidentTable(transaction)
        guard parts.count == 2, let incident = try table.find(parts[0], parts[1]) else {
            throw Problem(
                .unknownEntity,
                "there is no incident \(question.key); keys look like sct:1459120, ask/incidents tells those there are"
            )
        }
        var revisions = try table.revisions(parts[0], parts[1])
        while revisions.count > 1, try transaction.codec.encode(revisions).count > Self.pageBytes {
            revisions.removeFirst()
        }
        return IncidentHistory(incident: incident, revisions: revisions)
    }

    @Sendable func feeds(_ question: ListFeeds, _ request: Request, _ transaction: Transaction) throws -> FeedList {
        FeedList(
            environment: try EnvironmentSetting.current(transaction),
            feeds: try FeedTable.all(transaction).map {
                let codes = try CodeTable.often($0.id, transaction)
                return FeedList.Feed(id: $0.id, source: $0.source, feed: $0.status, unknownCodes: codes)
            }
        )
    }
}
