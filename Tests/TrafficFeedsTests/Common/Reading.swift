import Foundation
import Schema
import TrafficIngestDomain

@testable import TrafficFeeds

/// What an adapter made of a document.
struct Reading {
    var head: SnapshotHead
    var records: [FeedRecord] = []

    init(_ adapter: any FeedAdapter, _ bytes: [UInt8]) throws {
        var records: [FeedRecord] = []
        head = try adapter.read(InputStream(data: Data(bytes))) { records.append($0) }
        self.records = records
    }

    init(_ adapter: some FeedAdapter, _ text: String) throws {
        try self.init(adapter, Array(text.utf8))
    }

    /// A publication of DATEX II.
    init(_ text: String) throws { try self.init(DatexAdapter(FeedSettings()), text) }

    /// A sample, with the adapter that its name asks for.
    init(sample: String) throws {
        try self.init(SampleKind(of: sample).adapter, SampleKind.bytes(of: sample))
    }

    /// `8 records, 2 with geometry · roadworks 5, closure 3 · severity 5: 8`
    var summary: String {
        let placed = records.filter { $0.report.geometry != nil }.count
        let categories = counts(records.map(\.report.category.rawValue)).map { "\($0) \($1)" }
        let severities = counts(records.map { "\($0.report.severity)" }).map { "\($0): \($1)" }
        let all = "\(records.count) records, \(placed) with geometry"
        guard !records.isEmpty else { return all }
        return [all, categories.joined(separator: ", "), "severity " + severities.joined(separator: ", ")]
            .joined(separator: " · ")
    }

    private func counts(_ words: [String]) -> [(String, Int)] {
        Dictionary(grouping: words) { $0 }.mapValues(\.count).sorted { $0.key < $1.key }
    }
}
