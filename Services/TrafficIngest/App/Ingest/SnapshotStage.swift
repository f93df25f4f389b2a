import Schema
import TrafficIngestDomain

/// One reading of a document, record by record: only what may be a change is kept.
struct SnapshotStage: Sendable {
    /// A record whose content is not the known one.
    struct Changed: Sendable {
        var record: FeedRecord
        var hash: String
    }

    /// The open incidents with the hashes of their contents, as they were before the reading.
    let known: [String: String]
    private(set) var changed: [Changed] = []
    private(set) var duplicates = 0
    private var seen: [String: Int?] = [:]
    private var places: [String: Int] = [:]
    private let codec = UncheckedCodec()

    init(known: [String: String]) { self.known = known }

    /// Takes a record; of two with one number the higher revision counts, else the first.
    mutating func take(_ record: FeedRecord) throws {
        if let before = seen[record.incident] {
            duplicates += 1
            guard let new = record.revision, let before, new > before else { return }
        }
        seen[record.incident] = .some(record.revision)
        let hash = ReportHash.of(try codec.value.encode(record.report))
        let isKnown = known[record.incident] == hash && record.ended == nil
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

/// A coder of one reading, which one task at a time does.
private struct UncheckedCodec: @unchecked Sendable {
    let value = JSONCodec()
}
