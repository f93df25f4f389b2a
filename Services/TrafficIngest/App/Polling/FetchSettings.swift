import Foundation
import Schema
import ServiceKit
import TrafficIngestDomain

/// How sources are fetched.
///
/// | key | default | meaning |
/// | --- | --- | --- |
/// | `feeds.contact` | none | an address that an authority can write to; servers are told it with every request |
/// | `feeds.largest` | 512 | MiB; a larger document is refused |
/// | `feeds.timeout` | 15 | seconds a server may be silent |
/// | `feeds.play.seconds` | the source's | seconds from one snapshot of a `file:` folder to the next, such as 0.5 |
struct FetchSettings: Sendable {
    var contact: String?
    /// The most bytes of a document, decoded.
    var largest = 512 << 20
    /// Seconds until the head of an answer, and between two parts of its body.
    var timeout = 15.0
    /// Seconds a whole document may take, so that a server that sends drop by drop does not hold a source for ever.
    var longest = 600.0
    var playSeconds: Double?
    /// Where documents are kept while they are read, and nothing else.
    let folder: URL

    init(folder: URL) { self.folder = folder }

    init(_ configuration: ServiceConfiguration) throws {
        folder = URL(filePath: configuration.dataFolder).appending(path: "traffic-feeds")
        contact = configuration.string("feeds.contact")
        if let megabytes = configuration.integer("feeds.largest") { largest = max(1, megabytes) << 20 }
        if let seconds = try Self.seconds("feeds.timeout", configuration) { timeout = seconds }
        playSeconds = try Self.seconds("feeds.play.seconds", configuration)
    }

    /// Who asks: `Quintet/0.1.0 (+mail@example.org)`.
    var userAgent: String { "Quintet/\(Contract.version)" + (contact.map { " (+\($0))" } ?? "") }

    /// How often a source is read.
    func pace(_ source: FeedSource) -> PollPace {
        guard let playSeconds, SnapshotFiles(source.address) != nil else { return PollPace(source) }
        return PollPace(seconds: playSeconds)
    }

    private static func seconds(_ key: String, _ configuration: ServiceConfiguration) throws -> Double? {
        guard let text = configuration.string(key) else { return nil }
        guard let seconds = Double(text), (0.001...86_400).contains(seconds) else {
            throw ConfigurationFault(key, "seconds from 0.001 to 86400", got: text)
        }
        return seconds
    }
}
