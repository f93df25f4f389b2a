import Foundation
import Schema
import TrafficFeeds
import TrafficIngestDomain

extension FuzzTarget {
    private static let adapters: [any FeedAdapter] = [
        SCTAdapter(), DatexAdapter(FeedSettings(clock: SCTAdapter.clock)), DigitrafficAdapter(FeedSettings()),
        Open511Adapter(FeedSettings()), OTNAdapter(),
    ]

    /// Documents of feeds: a letter for the kind, and the document. What a record says can be told and read again.
    static let feeds = FuzzTarget("feeds", longest: 16_384, tries: 600) { input in
        var pieces = Pieces(input)
        guard let adapter = pieces.choice(of: adapters) else { return }
        var records: [FeedRecord] = []
        do {
            let head = try adapter.read(InputStream(data: Data(pieces.remainder))) { records.append($0) }
            if let time = head.publishedAt { try hold(Timestamp("\(time)") == time, "published at \(time)") }
        } catch let fault as FeedFault {
            try hold(!fault.detail.isEmpty, "a fault without words")
        }
        for record in records {
            let bytes = try JSONCodec().encode(record.report)
            let again = try JSONCodec().value(IncidentReport.self, from: bytes[...])
            try hold(again == record.report, "a report is another after it was written: \(again), \(record.report)")
            try hold((0...5).contains(record.report.severity), "a severity of \(record.report.severity)")
            let vertices = record.report.geometry?.positions.count ?? 0
            try hold(vertices <= 500, "a line of \(vertices) places")
        }
    }
}
