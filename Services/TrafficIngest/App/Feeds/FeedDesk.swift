import Foundation
import Schema
import ServiceKit
import TrafficIngestDomain

/// Makes, changes and removes sources, and switches between the two sets of them.
struct FeedDesk: Sendable {
    let snapshots: SnapshotDesk
    /// Told when the pollers have to be looked at again, with the source that shall be read now.
    let changed: @Sendable (_ refresh: String?) -> Void

    /// The first start: the sources that are there from the beginning.
    @Sendable func start(_ transaction: Transaction) throws {
        guard try FeedTable.all(transaction).isEmpty else { return }
        for (id, source) in StandardFeeds.all { try store(id, source, transaction) }
    }

    @Sendable func put(_ command: PutFeed, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let id = Self.id(request)
        try Self.check(id, command.source)
        if let known = try FeedTable.find(id, transaction), known.source == command.source { return .noop() }
        try store(id, command.source, transaction)
        transaction.onCommit { changed(nil) }
        return .applied()
    }

    @Sendable func remove(_ command: RemoveFeed, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let feed = try find(Self.id(request), transaction)
        try snapshots.clear(feed.credit, .cancelled, transaction)
        try FeedTable.remove(feed.id, transaction)
        transaction.onCommit { changed(nil) }
        return .applied()
    }

    @Sendable func refresh(_ command: RefreshFeed, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let feed = try find(Self.id(request), transaction)
        transaction.onCommit { changed(feed.id) }
        return .applied()
    }

    @Sendable func environment(_ command: SetEnvironment, _ request: Request, _ transaction: Transaction) throws
        -> Handled<Acknowledgement>
    {
        guard command.environment != .unknown else {
            throw Problem.violation([Violation("/environment", "enum", expected: "demo or real")])
        }
        guard try EnvironmentSetting.current(transaction) != command.environment else { return .noop() }
        try EnvironmentSetting.set(command.environment, transaction)
        // What the other set knew is not seen any more: it is no longer shown as if it were.
        for feed in try FeedTable.all(transaction) where (feed.source.environment ?? .real) != command.environment {
            try snapshots.clear(feed.credit, .replaced, transaction)
        }
        transaction.onCommit { changed(nil) }
        return .applied()
    }

    private func store(_ id: String, _ source: FeedSource, _ transaction: Transaction) throws {
        var feed =
            try FeedTable.find(id, transaction)
            ?? Feed(
                id: id,
                source: source,
                status: FeedDocument(kind: source.kind.rawValue, attribution: "", licence: ""),
                wasRead: false
            )
        feed.source = source
        feed.status.kind = source.kind.rawValue
        feed.status.attribution = source.attribution ?? "not stated"
        feed.status.licence = source.licence ?? "not stated"
        try FeedTable.write(feed, transaction)
    }

    private func find(_ id: String, _ transaction: Transaction) throws -> Feed {
        if let feed = try FeedTable.find(id, transaction) { return feed }
        let known = try FeedTable.all(transaction).map(\.id).joined(separator: ", ")
        throw Problem(.unknownEntity, "there is no source \(id); there are \(known), and put makes one")
    }

    private static func id(_ request: Request) -> String { String(request.subject.dropFirst("feed-".count)) }

    private static func check(_ id: String, _ source: FeedSource) throws {
        var violations: [Violation] = []
        if source.kind == .unknown {
            let words = "one of " + FeedKind.words.joined(separator: ", ")
            violations.append(Violation("/source/kind", "enum", expected: words))
        }
        let schemes = ["http", "https", "file", "demo"]
        if !schemes.contains(URL(string: source.address)?.scheme ?? "") {
            let words = "an address that begins with http:, https:, file: or demo:"
            violations.append(Violation("/source/address", "uri", expected: words, actual: source.address))
        }
        if let zone = source.zone, TimeZone(identifier: zone) == nil {
            let words = "a zone of the IANA database such as Europe/Madrid"
            violations.append(Violation("/source/zone", "zone", expected: words, actual: zone))
        }
        if let box = source.box, GeoBox(box) == nil {
            let words = "west, south, east, north in degrees"
            violations.append(Violation("/source/box", "box", expected: words, actual: "\(box)"))
        }
        // A level of topics: a watch's events stand beside those of sources.
        if id.hasPrefix("watch-") {
            violations.append(Violation("", "id", expected: "an id that does not begin with watch-", actual: id))
        }
        guard violations.isEmpty else { throw Problem.violation(violations) }
    }
}
