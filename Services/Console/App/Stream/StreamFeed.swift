import Bus
import Logging
import Schema
import ServiceKit

/// One set of subscriptions for all pages: from the bus into the hub, for as long as the service runs.
struct StreamFeed: Sendable {
    /// Messages that may wait; a broker sends all its retained ones at once.
    private static let limit = 50_000
    private static let shortest = 0.5
    private static let longest = 8.0
    /// So long, and at most twice, a service has after its return to publish again what the broker forgot.
    private static let grace = Duration.seconds(30)
    let link: BusLink
    let hub: StreamHub

    @Sendable func run(_ source: SourceContext) async throws {
        var pause = Self.shortest
        while true {
            let began = ContinuousClock.now
            do {
                try await link.connected { requester in try await listen(requester) }
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                var line = LogLine(.warning, "web.unconnected", "pages are shown nothing new until the bus is back")
                line.errorDetail = "\(error)"
                source.log.write(line)
            }
            hub.setConnected(false)
            try Task.checkCancellation()
            pause = began.duration(to: .now) > .seconds(60) ? Self.shortest : min(pause * 2, Self.longest)
            try await Task.sleep(for: .seconds(pause))
        }
    }

    private func listen(_ requester: Requester) async throws {
        let stream = try await requester.messages(filters, limit: Self.limit)
        hub.setConnected(true)
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                while true {
                    try await Task.sleep(for: Self.grace)
                    hub.sweep()
                }
            }
            for try await delivery in stream {
                switch delivery {
                case .message(let message):
                    guard let told = StreamMessage(message, in: link.tree) else { continue }
                    hub.take(told, isRetained: message.isRetained)
                case .interrupted: hub.setConnected(false)
                case .resumed: hub.setConnected(true)
                case .dropped(let count):
                    // What is missing is not known, so all is asked for again.
                    throw BusError(.connection, "\(count) messages came faster than they were taken")
                }
            }
        }
    }

    private var filters: [String] {
        let open: [ServiceName] = [.home, .dashboard, .traffic, .tasks]
        let kinds: [ChannelKind] = [.state, .event, .problem, .system]
        // Of the clinic only what carries ids alone; of ourselves and of the keeper the status, as there is no more.
        return open.flatMap { service in kinds.map { link.tree.filter(service, $0) } }
            + [ChannelKind.event, .system].map { link.tree.filter(.clinic, $0) }
            + ["console", "keeper"].map { "\(link.tree.prefix)/\($0)/sys/status" }
    }
}
