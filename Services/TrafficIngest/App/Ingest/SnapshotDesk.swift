import GRDB
import Schema
import ServiceKit
import TrafficIngestDomain

/// Puts an accepted snapshot into the database, and tells what it changed: one snapshot, one transaction, unless it
/// changes very much.
struct SnapshotDesk: Sendable {
    let watches: WatchDesk

    /// Takes a turn of a feed's document over, and notes how the feed stands with its last one.
    func take(_ turn: SnapshotTurn, _ head: SnapshotHead, from feed: String, roads: Int, _ transaction: Transaction)
        throws -> SnapshotCounts
    {
        guard var feed = try FeedTable.find(feed, transaction) else { throw CancellationError() }
        let changes = try accept(turn, head, feed.credit, isFirst: !feed.wasRead, transaction)
        if !changes.isQuiet { feed.status.lastChange = transaction.now }
        if turn.absent != nil {
            feed.wasRead = true
            feed.roads = roads
            feed.status.snapshotAt = head.publishedAt
            feed.status.open = changes.open
        }
        try FeedTable.store(feed, transaction)
        return changes
    }

    /// Takes a turn of a snapshot. `isFirst` is whether the source was never read before: what is there then is no news.
    func accept(
        _ turn: SnapshotTurn,
        _ head: SnapshotHead,
        _ credit: FeedCredit,
        isFirst: Bool,
        _ transaction: Transaction
    ) throws -> SnapshotCounts {
        let now = transaction.now
        let sighting = IncidentFinding.Sighting(source: credit, snapshotAt: head.publishedAt ?? now, now: now)
        var changes = SnapshotCounts(open: 0)
        for change in turn.changed {
            let finding = IncidentFinding.seen(change.record, hash: change.hash, sighting)
            try apply(finding, change.record.incident, isFirst: isFirst, &changes, transaction)
        }
        guard let absent = turn.absent else { return changes }
        for incident in absent {
            try apply(.over(.absent, sighting), incident, isFirst: isFirst, &changes, transaction)
        }
        changes.open = try publishManifest(credit.id, sighting.snapshotAt, transaction)
        return changes
    }

    /// Decides what a finding means for an incident, stores that, and tells it.
    func apply(
        _ finding: IncidentFinding,
        _ number: String,
        isFirst: Bool,
        _ changes: inout SnapshotCounts,
        _ transaction: Transaction
    ) throws {
        let table = IncidentTable(transaction)
        let source = finding.source
        var state = try table.find(source, number)
        for event in IncidentDecider.decide(finding, state) {
            IncidentDecider.evolve(&state, event)
            let incident = event.incident
            try table.write(incident, number)
            if incident.lifecycle == .open { try CodeTable.learn(finding.unknownCodes, source, transaction) }
            try tell(event, isFirst: isFirst, &changes, transaction)
            try transaction.put(incident, [source, number], version: incident.revision)
            // That a stretch is drawn otherwise is no reason to call a person.
            try watches.look(at: incident, isQuiet: isFirst || event.isRedrawing, transaction)
        }
    }

    private func tell(
        _ event: IncidentEvent,
        isFirst: Bool,
        _ changes: inout SnapshotCounts,
        _ transaction: Transaction
    )
        throws
    {
        let (incident, source) = (event.incident, [event.incident.source.id])
        switch event {
        case .opened:
            changes.opened += 1
            let opened = IncidentOpened(incident, initial: isFirst ? true : nil)
            try transaction.emit(opened, source, version: incident.revision)
        case .updated(_, let changed):
            changes.updated += 1
            try transaction.emit(IncidentUpdated(incident, changed: changed), source, version: incident.revision)
        case .cleared:
            changes.cleared += 1
            try transaction.emit(IncidentCleared(incident), source, version: incident.revision)
        case .renewed: changes.renewed += 1
        }
    }

    /// Publishes what is open when that has changed; answers how many are.
    func publishManifest(_ source: String, _ snapshotAt: Timestamp, _ transaction: Transaction) throws -> Int {
        let open = try IncidentTable(transaction).openNumbers(source)
        let hash = ReportHash.of(keys: open.lazy.map { "\(source):\($0)" })
        let manifest = ManifestDocument(snapshotAt: snapshotAt, count: open.count, keysHash: hash)
        let last = try transaction.load(ManifestDocument.self, as: "manifest", source)
        if last?.state.keysHash != hash {
            let version = try transaction.put(manifest, [source])
            try transaction.store(manifest, as: "manifest", source, version: version)
        }
        return open.count
    }
}

extension IncidentFinding {
    fileprivate var unknownCodes: Set<String> {
        if case .seen(let record, _, _) = self { record.unknownCodes } else { [] }
    }

    fileprivate var source: String {
        switch self {
        case .seen(_, _, let sighting), .over(_, let sighting): sighting.source.id
        }
    }
}

extension IncidentEvent {
    fileprivate var isRedrawing: Bool {
        if case .updated(_, let changed) = self { changed == ["geometry"] } else { false }
    }
}
