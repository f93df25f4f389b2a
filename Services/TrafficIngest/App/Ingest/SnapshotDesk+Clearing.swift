import Schema
import ServiceKit
import TrafficIngestDomain

extension SnapshotDesk {
    /// Clears what is open in a source that is no more, or that is one of the other environment: what nobody sees any
    /// more is no longer shown as if it were.
    ///
    /// Answers how many it has cleared, a turn at most; 0 when there is no such source.
    func clearUnread(limit: Int = SnapshotStage.turn, _ transaction: Transaction) throws -> Int {
        let table = IncidentTable(transaction)
        let environment = try EnvironmentSetting.current(transaction)
        let feeds = try FeedTable.all(transaction)
        let shown = feeds.filter { $0.environment == environment }.map(\.id)
        guard let source = try table.openSources().subtracting(shown).min() else { return 0 }
        let numbers = try table.openNumbers(source).prefix(limit)
        let feed = feeds.first { $0.id == source }
        try clear(numbers, of: source, feed == nil ? .cancelled : .replaced, transaction)
        guard var feed else { return numbers.count }
        // When it is read again all of this is open again, also when its document is still the same.
        (feed.wasRead, feed.roads) = (false, -1)
        feed.status.open = try publishManifest(source, transaction.now, transaction)
        try FeedTable.write(feed, transaction)
        return numbers.count
    }

    private func clear(
        _ numbers: some Sequence<String>,
        of source: String,
        _ reason: ClearReason,
        _ transaction: Transaction
    ) throws {
        // Whom an incident credits stays as it was.
        let credit = FeedCredit(id: source, attribution: "", licence: "")
        let sighting = IncidentFinding.Sighting(source: credit, snapshotAt: transaction.now, now: transaction.now)
        var changes = SnapshotCounts(open: 0)
        for number in numbers {
            try apply(.over(reason, sighting), number, isFirst: false, &changes, transaction)
        }
    }
}
