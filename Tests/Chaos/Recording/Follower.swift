import Bus
import History
import Schema
import Synchronization
import TestKit

/// Follows the events of every service as the contract says.
final class Follower: BusHandler, Sendable {
    private struct State {
        var following = Dictionary(uniqueKeysWithValues: Site.allCases.map { ($0, Following()) })
        var asks = 0
        var isReady = false
    }

    private static let name = "follower"
    private let clock: RunClock
    private let state = Mutex(State())

    init(_ clock: RunClock) { self.clock = clock }

    /// How far each service is followed.
    var following: [Site: Following] { state.withLock { $0.following } }

    func subscriptions() -> [Subscription] {
        ["evt/#", "sys/status", "reply/\(Self.name)"].map { Subscription("\(Site.topics.prefix)/+/\($0)", on: .outlet) }
    }

    func turn(_ turn: Turn) {
        let now = clock.now
        state.withLock { state in
            for message in turn.incoming {
                guard let address = Site.topics.parse(message.topic),
                    let site = Site(rawValue: address.service.rawValue)
                else { continue }
                Self.take(message, address.kind, now, &state.following[site, default: Following()])
            }
        }
    }

    private static func take(_ message: Incoming, _ kind: ChannelKind, _ now: Double, _ following: inout Following) {
        if kind == .system {
            guard let status = try? JSONCodec().value(ServiceStatus.self, from: message.payload[...]),
                let epoch = status.epoch, let last = status.lastSequence.flatMap({ Int64($0) })
            else { return }
            return following.note(last, of: epoch, at: now)
        }
        guard let (envelope, range) = try? Envelope.read(message.payload) else { return }
        if envelope.sequence != nil {
            let mark = Published.Mark(envelope, message.payload, range)
            return following.take(envelope, mark, isReplayed: kind == .reply, at: now)
        }
        if let snapshot = try? JSONCodec().value(Snapshot.self, from: message.payload[range]) {
            return following.begin(snapshot.epoch, at: snapshot.sequence, now: now)
        }
        let isGone = envelope.type == "quintet.problem.v1" && message.text.contains("problem:expired")
        if isGone { following.lose() } else { following.goOn() }
    }

    func outgoing(limit: Int) -> [Outgoing] {
        let now = clock.now
        return state.withLock { state in
            guard state.isReady else { return [] }
            return Site.allCases.compactMap { site in
                guard let wish = state.following[site]?.wish(at: now) else { return nil }
                state.asks += 1
                return Self.letter(wish, to: site, id: "\(Self.name)-\(state.asks)")
            }
        }
    }

    private static func letter(_ wish: Following.Wish, to site: Site, id: String) -> Outgoing {
        var json = JSONWriter()
        json.member("id", id)
        json.member("source", name)
        json.member("reply_to", site.topic("reply/\(name)"))
        switch wish {
        case .snapshot:
            return Outgoing(token: 0, topic: site.topic("ask/snapshot"), payload: json.finished())
        case .replay(let epoch, let from, let to):
            json.member("epoch", epoch)
            json.member("from", Int(from))
            json.member("to", Int(to))
            return Outgoing(token: 0, topic: site.topic("cmd/_journal/replay"), payload: json.finished())
        }
    }

    func isSaturated() -> Bool { false }

    func secondsToDeadline() -> Double? { 0.25 }

    func linkChanged(_ link: Link, _ event: LinkEvent) {
        switch event {
        case .subscribed: state.withLock { $0.isReady = true }
        case .lost, .refused, .takenOver, .unheard: state.withLock { $0.isReady = false }
        case .connected: break
        }
    }
}
