import Schema
import TrafficIngestDomain

/// One reading of a document, record by record: only what may be a change is kept.
struct SnapshotStage {
    /// More changes than these are taken over in several turns, so that nothing else waits for long.
    static let turn = 1000

    /// How many incidents were open before the reading.
    let openBefore: Int
    private(set) var duplicates = 0
    private var standings: [String: Standing]
    private var changes: StagedChanges
    private var staged = 0
    private var taken = 0
    private let codec = JSONCodec()

    /// How an incident stands, by its number.
    private struct Standing {
        /// What it was; nil when it was not open.
        var known: KnownIncident?
        var isSeen = false
        /// Its version; one that is over is beyond any version.
        var revision: Int?
        /// Which of the changes it is.
        var place: Int?
    }

    /// A reading that has not begun.
    ///
    /// - Parameters:
    ///   - known: The open incidents as they were before.
    ///   - folder: For what does not fit in memory.
    init(known: [String: KnownIncident], folder: String, turn: Int = Self.turn) {
        openBefore = known.count
        standings = known.mapValues { Standing(known: $0) }
        changes = StagedChanges(limit: turn, folder: folder)
    }

    /// Takes a record; of two with one number the one that says it is over counts, else the higher revision, else the
    /// first.
    mutating func take(_ record: FeedRecord) throws {
        var standing = standings[record.incident] ?? Standing()
        if standing.isSeen {
            duplicates += 1
            guard record.ended != nil || record.isNewer(than: standing.revision) else { return }
        }
        standing.isSeen = true
        standing.revision = record.ended == nil ? record.revision : .max
        let hash = ReportHash.of(try codec.encode(record.report))
        let isKnown = record.ended == nil && standing.known == KnownIncident(hash: hash, revision: record.revision)
        if standing.place != nil || !isKnown {
            standing.place = staged
            staged += 1
            try changes.append(StagedChange(record: record, hash: hash))
        }
        standings[record.incident] = standing
    }

    /// The next turn of what is to be taken over, when the document was read to its end; the last one, which may have
    /// no change, has the incidents that were open and are not in the document.
    mutating func next() throws -> SnapshotTurn {
        var turn = SnapshotTurn()
        for change in try changes.next() {
            if standings[change.record.incident]?.place == taken { turn.changed.append(change) }
            taken += 1
        }
        if changes.isEmpty { turn.absent = absent }
        return turn
    }

    /// The incidents that were open and are not in the document.
    var absent: [String] { standings.lazy.filter { !$0.value.isSeen }.map(\.key).sorted() }
}

/// What is taken over of a snapshot in one transaction: nearly always all of it.
struct SnapshotTurn: Sendable {
    var changed: [StagedChange] = []
    /// What is over; nil when more of the snapshot follows.
    var absent: [String]?
}

extension FeedRecord {
    fileprivate func isNewer(than other: Int?) -> Bool {
        guard let revision, let other else { return false }
        return revision > other
    }
}
