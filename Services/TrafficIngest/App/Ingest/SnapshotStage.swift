import Schema
import TrafficIngestDomain

/// One reading of a document, record by record: only what may be a change is kept.
struct SnapshotStage: Sendable {
    /// A record whose content is not the known one.
    struct Changed: Sendable {
        var record: FeedRecord
        var hash: String
    }

    /// The open incidents as they were before the reading.
    let known: [String: KnownIncident]
    private(set) var changed: [Changed] = []
    private(set) var duplicates = 0
    /// The versions of what came; one that is over is beyond any version.
    private var seen: [String: Int?] = [:]
    private var places: [String: Int] = [:]
    private let codec = UncheckedCodec()

    init(known: [String: KnownIncident]) { self.known = known }

    /// Takes a record; of two with one number the one that says it is over counts, else the higher revision, else the
    /// first.
    mutating func take(_ record: FeedRecord) throws {
        if let before = seen[record.incident] {
            duplicates += 1
            guard record.ended != nil || record.isNewer(than: before) else { return }
        }
        seen[record.incident] = .some(record.ended == nil ? record.revision : .max)
        let hash = ReportHash.of(try codec.value.encode(record.report))
        let isKnown =
            record.ended == nil && known[record.incident] == KnownIncident(hash: hash, revision: record.revision)
        if let place = places[record.incident] {
            changed[place] = Changed(record: record, hash: hash)
        } else if !isKnown {
            places[record.incident] = changed.count
            changed.append(Changed(record: record, hash: hash))
        }
    }

    /// The incidents that were open and are not in the document.
    var absent: [String] { known.keys.filter { seen[$0] == nil }.sorted() }

    /// How many records the document has.
    var count: Int { seen.count }
}

extension FeedRecord {
    fileprivate func isNewer(than other: Int?) -> Bool {
        guard let revision, let other else { return false }
        return revision > other
    }
}

/// A coder of one reading, which one task at a time does.
private struct UncheckedCodec: @unchecked Sendable {
    let value = JSONCodec()
}
