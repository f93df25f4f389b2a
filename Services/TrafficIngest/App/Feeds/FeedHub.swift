import Foundation
import Logging
import Schema
import ServiceKit
import Synchronization
import TrafficFeeds
import TrafficIngestDomain

/// Reads every source of the environment, each in a task of its own, and begins anew when the sources change.
final class FeedHub: Sendable {
    private let snapshots: SnapshotDesk
    private let settings: FetchSettings
    private let changes = Alarm()
    private let pollers = Mutex<[String: FeedPoller]>([:])

    init(_ settings: FetchSettings, _ snapshots: SnapshotDesk) {
        self.settings = settings
        self.snapshots = snapshots
    }

    /// Looks at the sources again, or has one read now.
    @Sendable func changed(_ refresh: String?) {
        guard let refresh else { return changes.ring() }
        pollers.withLock { $0[refresh] }?.refresh()
    }

    @Sendable func run(_ context: SourceContext) async throws {
        try await FeedFetcher.run(settings) { fetcher in
            var roads = Roads()
            while !Task.isCancelled { roads = try await self.round(roads, fetcher, context) }
        }
        throw CancellationError()
    }

    /// Runs the sources there are, with the roads there are, until they change; answers the roads.
    private func round(_ known: Roads, _ fetcher: FeedFetcher, _ context: SourceContext) async throws -> Roads {
        let rings = changes.rings()
        // The first ring comes at once, and is no change. One that comes from here on is heard below.
        for await _ in rings { break }
        try await clear(context)
        let (feeds, replaced) = try await context.commit("feeds") { transaction in
            let environment = try EnvironmentSetting.current(transaction)
            let feeds = try FeedTable.all(transaction).filter { $0.isRead(in: environment) }
            return (feeds, try RoadTable.roads(unless: known.number, transaction))
        }
        let roads = replaced ?? known
        try await withThrowingTaskGroup(of: Void.self) { group in
            for feed in feeds { group.addTask { try await self.read(feed, roads, fetcher, context) } }
            group.addTask { for await _ in rings { return } }
            // A source that is not read any more ends by itself, maybe before the ring: both begin the next round.
            do { try await group.next() } catch is CancellationError {}
            group.cancelAll()
        }
        return roads
    }

    /// Clears what nobody reads any more, now that no reading of it is under way.
    private func clear(_ context: SourceContext) async throws {
        while try await context.commit("feeds.clear", { try self.snapshots.clearUnread($0) }) > 0 {}
    }

    private func read(_ feed: Feed, _ roads: Roads, _ fetcher: FeedFetcher, _ context: SourceContext) async throws {
        let adapter = FeedAdapters.adapter(of: feed.source)
        let reader = FeedReader(
            feed: feed.id,
            source: feed.source,
            adapter: adapter,
            snapshots: snapshots,
            roads: roads,
            context: context
        )
        let log = FeedReport(feed: feed.id, context: context)
        if feed.source.address.hasPrefix("demo:") {
            return try await DemoPlayer(reader: reader, report: log, seconds: settings.pace(feed.source).period).run()
        }
        let poller = FeedPoller(fetcher) { document in
            guard let input = InputStream(url: document.file) else {
                return .refused(FeedFault(.empty, "the document cannot be opened"))
            }
            return try await reader.accept(
                input,
                modifiedAt: document.answer.modifiedAt,
                isConfirming: document.isConfirming,
                isRewound: document.isRewound
            )
        } report: { status, memory in
            try await log.tell(status, memory)
        }
        pollers.withLock { $0[feed.id] = poller }
        let sinceGood = feed.status.lastGood.map { max(0, Timestamp.wallClock - $0) }
        try await poller.run(
            feed.source.address,
            settings.pace(feed.source),
            memory: feed.memory,
            sinceGood: sinceGood,
            isAnew: feed.roads != roads.number
        )
    }
}
