import Bus
import Foundation
import Schema
import TestKit

/// Snapshots that followed on each other, and the changes that somebody else has found in them.
struct SnapshotSeries {
    /// One line of the list of changes.
    struct Change: Hashable {
        /// When the snapshot was published.
        let publishedAt: Timestamp
        /// `new`, `updated` or `cleared`.
        let change: String
        let record: String
        let version: Int
    }

    /// The documents by their names.
    let snapshots: [String: [UInt8]]
    let expected: Set<Change>

    init(_ folder: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(Samples.folder)/\(folder)/UnplannedEvent")
        snapshots = try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Samples.bytes("\(folder)/UnplannedEvent/\($0)")) }
        )
        let times = try Self.table("\(folder)/series.tsv").reduce(into: [:]) { $0[$1[0]] = Timestamp($1[3]) }
        expected = Set(
            try Self.table("\(folder)/expected_changes.tsv").compactMap { row in
                guard let time = times[row[0]], let version = Int(row[3]) else { return nil }
                return Change(publishedAt: time, change: row[1], record: row[2], version: version)
            }
        )
    }

    /// The changes that a source's documents went through, repeats after a crash left out.
    func changes(in documents: [Incoming]) -> [Change] {
        var versions: [String: Int] = [:]
        return documents.compactMap { message in
            guard let document = message.json, let record = document["recordId"]?.text,
                let version = document["recordRevision"]?.text.flatMap({ Int($0) }),
                let time = document["snapshotAt"]?.text.flatMap({ Timestamp($0) })
            else { return nil }
            let before = versions[record]
            let isCleared = document["lifecycle"]?.text == "cleared"
            versions[record] = isCleared ? nil : version
            if isCleared { return Change(publishedAt: time, change: "cleared", record: record, version: version) }
            guard version != before else { return nil }
            let change = before == nil ? "new" : "updated"
            return Change(publishedAt: time, change: change, record: record, version: version)
        }
    }

    private static func table(_ path: String) throws -> [[String]] {
        String(decoding: try Samples.bytes(path), as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst()
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }
}
