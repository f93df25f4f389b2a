import Foundation
import Schema
import ServiceKit
import TrafficIngestDomain

/// Makes, changes and removes sources, and switches between the two sets of them.
struct FeedDesk: Sendable {
    /// Told when the pollers have to be looked at again, with the source that shall be read now. What is open in sources
    /// that are not read any more is cleared then.
    let changed: @Sendable (_ refresh: String?) -> Void

    /// The sources that are there from the beginning, at the first start, and those of the file as they are in it now.
    func start(_ file: FeedFile?, _ transaction: Transaction) throws {
        let known = try FeedTable.all(transaction)
        if known.isEmpty {
            for (id, source) in StandardFeeds.all { try store(id, source, transaction) }
        }
        let filed = file?.sources ?? [:]
        for feed in known where feed.isFiled && filed[feed.id] == nil {
            try FeedTable.remove(feed.id, transaction)
        }
        for (id, source) in filed.sorted(by: { $0.key < $1.key }) {
            try store(id, source, isFiled: true, transaction)
        }
    }

    @Sendable func put(_ command: PutFeed, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let id = Self.id(request)
        try Self.check(id, command.source)
        let known = try FeedTable.find(id, transaction)
        try known?.refuseFiled()
        if known?.source == command.source { return .noop() }
        try store(id, command.source, transaction)
        transaction.onCommit { changed(nil) }
        return .applied()
    }

    @Sendable func remove(_ command: RemoveFeed, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let feed = try find(Self.id(request), transaction)
        try feed.refuseFiled()
        try FeedTable.remove(feed.id, transaction)
        transaction.onCommit { changed(nil) }
        return .applied()
    }

    @Sendable func refresh(_ command: RefreshFeed, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let feed = try find(Self.id(request), transaction)
        try feed.refuseUnread(in: EnvironmentSetting.current(transaction))
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
        transaction.onCommit { changed(nil) }
        return .applied()
    }

    private func store(_ id: String, _ source: FeedSource, isFiled: Bool = false, _ transaction: Transaction) throws {
        var feed = try FeedTable.find(id, transaction) ?? Feed(id, source)
        // The same document may say something else, as with another zone or box.
        if feed.source != source { feed.roads = -1 }
        feed.set(source)
        feed.isFiled = isFiled
        try FeedTable.write(feed, transaction)
    }

    private func find(_ id: String, _ transaction: Transaction) throws -> Feed {
        if let feed = try FeedTable.find(id, transaction) { return feed }
        let known = try FeedTable.all(transaction).map(\.id).joined(separator: ", ")
        throw Problem(.unknownEntity, "there is no source \(id); there are \(known), and put makes one")
    }

    private static func check(_ id: String, _ source: FeedSource) throws {
        let violations = source.violations(id: id, at: "/source")
        guard violations.isEmpty else { throw Problem.violation(violations) }
    }

    private static func id(_ request: Request) -> String { String(request.subject.dropFirst("feed-".count)) }
}
