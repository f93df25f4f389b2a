import DashboardPollerDomain
import DashboardReading
import Schema
import ServiceKit
import Synchronization

/// Sources that are topics: what comes is shown at most four times a second, and then the latest.
final class TopicDesk: Sendable {
    private let book: SourceBook
    private let widgets: WidgetDesk
    private let database: JSONDatabase
    /// What came and is not shown yet, by the source, with its pace.
    private let paces = Mutex<[String: PublishPace<[UInt8]>]>([:])

    init(_ book: SourceBook, _ widgets: WidgetDesk, _ database: JSONDatabase) {
        self.database = database
        self.book = book
        self.widgets = widgets
    }

    /// The topics to listen to.
    @Sendable func topics() -> [String] { book.topics.keys.sorted() }

    /// Notes a message; what its pace allows is shown now, the rest in ``show(_:)``.
    @Sendable func hear(_ message: ForeignMessage, _ transaction: Transaction) throws {
        let seconds = book.now.seconds
        for source in book.topics[message.topic] ?? [] {
            let ready = paces.withLock { $0[source, default: PublishPace()].offer(message.payload, at: seconds) }
            if let ready { try take(ready, of: source, transaction) }
        }
    }

    /// When something is to be shown next.
    @Sendable func next() -> Timestamp? {
        let due = paces.withLock { $0.values.compactMap(\.due).min() }
        let now = book.now
        return due.map { now.wall + max(0, $0 - now.seconds) }
    }

    /// Shows the latest of what had to wait.
    @Sendable func show(_ transaction: Transaction) throws {
        let seconds = book.now.seconds
        let ready = paces.withLock { paces in
            paces.keys.reduce(into: [:]) { ready, source in ready[source] = paces[source]?.take(at: seconds) }
        }
        for (source, payload) in ready.sorted(by: { $0.key < $1.key }) { try take(payload, of: source, transaction) }
    }

    private func take(_ payload: [UInt8], of source: String, _ transaction: Transaction) throws {
        // What had to wait may be of a source that is another by now.
        guard let entry = book.entry(source), entry.source.kind == .mqtt else { return }
        let body = SourceBody(heard: payload, format: entry.source.format ?? .json)
        try widgets.take(WidgetReadings(body, entry, database), of: source, transaction)
        let now = transaction.now
        book.update(source) { ($0.goodAt, $0.shown) = (now, .fresh) }
    }
}

extension SourceBody {
    /// A word is what it is: sensors say `ON` or `open`, and no JSON.
    private static let longestWord = 1000

    /// The payload of a message.
    fileprivate init(heard payload: [UInt8], format: SourceFormat) {
        self.init(bytes: payload, format: format)
        guard format == .json, payload.count <= Self.longestWord, let text = String(validating: payload, as: UTF8.self),
            let first = text.first(where: { !$0.isWhitespace }), first != "{", first != "[",
            (try? JSONTree(payload)) == nil, let word = try? JSONCodec().encode(text)
        else { return }
        bytes = word
    }
}
