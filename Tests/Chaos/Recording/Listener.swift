import Bus
import History
import Schema
import Synchronization
import TestKit

/// Hears everything below the site, writes it down, and asks for nothing that did not come.
final class Listener: BusHandler, Sendable {
    private struct State {
        var published: [Site: Published] = [:]
        var stray: Set<String> = []
        var count = 0
        var dropped = 0
        var isHearing = false
    }

    private static let drops = "$SYS/broker/publish/messages/dropped"
    private let file: RecordFile
    private let clock: RunClock
    private let state = Mutex(State())

    init(_ file: RecordFile, _ clock: RunClock) { (self.file, self.clock) = (file, clock) }

    /// What each service told.
    var published: [Site: Published] { state.withLock { $0.published } }
    /// Topics that bore the retain flag and may not.
    var stray: Set<String> { state.withLock { $0.stray } }
    /// How many messages were heard.
    var count: Int { state.withLock { $0.count } }
    /// How many messages the broker said that it dropped.
    var dropped: Int { state.withLock { $0.dropped } }
    /// Whether the broker sends us what is published.
    var isHearing: Bool { state.withLock { $0.isHearing } }

    func subscriptions() -> [Subscription] {
        [
            Subscription("\(Site.topics.prefix)/#", on: .outlet, tellsRetained: true),
            Subscription(Self.drops, on: .outlet, qos: 0),
        ]
    }

    func turn(_ turn: Turn) {
        let now = clock.now
        for message in turn.incoming { file.write(now, message) }
        state.withLock { state in
            for message in turn.incoming { Self.take(message, &state) }
        }
    }

    private static func take(_ message: Incoming, _ state: inout State) {
        if message.topic == drops {
            state.dropped = max(state.dropped, Int(message.text) ?? 0)
            return
        }
        state.count += 1
        guard let address = Site.topics.parse(message.topic), let site = Site(rawValue: address.service.rawValue)
        else { return }
        if message.isRetained, [.event, .reply, .question, .command].contains(address.kind), !message.payload.isEmpty {
            state.stray.insert(message.topic)
        }
        guard [.event, .reply].contains(address.kind), let (envelope, data) = try? Envelope.read(message.payload)
        else { return }
        let isReplayed = address.kind == .reply
        state.published[site, default: Published()].take(envelope, message.payload, data, isReplayed: isReplayed)
    }

    func outgoing(limit: Int) -> [Outgoing] { [] }

    func isSaturated() -> Bool { false }

    func secondsToDeadline() -> Double? { nil }

    func linkChanged(_ link: Link, _ event: LinkEvent) {
        switch event {
        case .subscribed: state.withLock { $0.isHearing = true }
        case .lost, .refused, .takenOver, .unheard: state.withLock { $0.isHearing = false }
        case .connected: break
        }
    }
}
