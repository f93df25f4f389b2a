import ConsoleDomain
import NIOCore
import Schema
import ServiceKit
import Synchronization

/// What every open page listens to: the last state of everything, what happened lately, and who is listening.
///
/// Each message is put into its final form once; all listeners share those bytes.
final class StreamHub: Sendable {
    private static let capacity = 10_000
    private static let byteLimit = 32 << 20

    private struct State {
        var buffer = StreamBuffer<StreamEntry>(capacity: capacity, byteLimit: byteLimit)
        var cache = StreamCache()
        var members: [Int: Member] = [:]
        var lastMember = 0
        var lostSince: Timestamp? = .wallClock
    }

    private struct Member {
        let session: String
        let rights: Rights
        let outlet: StreamOutlet
    }

    private let epoch = Secret.text(bytes: 6)
    private let state = Mutex(State())

    /// Whether the bus is there.
    var isConnected: Bool { lostSince == nil }
    /// Since when it is not.
    var lostSince: Timestamp? { state.withLock { $0.lostSince } }
    /// Every service's latest figures.
    var figures: [ServiceName: ServiceMetrics] { state.withLock { $0.cache.figures } }

    /// Since when a service is away; nil when it runs, or never told.
    func absence(of service: ServiceName) -> Timestamp? {
        state.withLock { state in
            guard let known = state.cache.status[service], known.status.status != .online else { return nil }
            return known.since
        }
    }

    /// Takes what the bus brought.
    func take(_ message: StreamMessage, isRetained: Bool) {
        state.withLock { state in
            guard state.cache.take(message, isRetained: isRetained) else { return }
            let data = message.data(state.cache)
            send(message.name, data, message.audience, &state)
        }
    }

    /// Tells everybody whether the bus is there.
    func setConnected(_ isConnected: Bool) {
        state.withLock { state in
            guard isConnected != (state.lostSince == nil) else { return }
            let now = Timestamp.wallClock
            state.lostSince = isConnected ? nil : now
            send("bus", Self.bus(isConnected: isConnected, since: now), nil, &state)
            if isConnected { state.cache.doubt() }
        }
    }

    /// Takes leave of the documents that did not come again with a new connection: their entities are gone.
    func sweep() {
        state.withLock { state in
            for message in state.cache.removeDoubted() {
                send(message.name, message.data(state.cache), message.audience, &state)
            }
        }
    }

    /// Lets a page listen: first what it missed, or all there is.
    func join(_ session: Session, after position: StreamPosition?) -> (member: Int, outlet: StreamOutlet) {
        let outlet = StreamOutlet()
        let rights = session.rights
        let (member, first) = state.withLock { state -> (Int, StreamOpening) in
            state.lastMember += 1
            state.members[state.lastMember] = Member(session: session.key, rights: rights, outlet: outlet)
            return (state.lastMember, opening(after: position, rights, state))
        }
        outlet.begin(first.frames())
        return (member, outlet)
    }

    /// Forgets a page.
    func leave(_ member: Int) { state.withLock { _ = $0.members.removeValue(forKey: member) } }

    /// Ends the streams of a session that is over.
    func signOut(_ session: String) {
        let ended = state.withLock { state in
            let ended = state.members.filter { $0.value.session == session }
            for member in ended.keys { state.members[member] = nil }
            return ended.values.map(\.outlet)
        }
        for outlet in ended { outlet.end(with: StreamFrame.make("signed-out", Array("{}".utf8), id: nil)) }
    }

    /// Shows every listener that we are alive, and notices those that are not, for as long as the service runs.
    @Sendable func beat(_ source: SourceContext) async throws {
        while true {
            try await Task.sleep(for: .seconds(15))
            let outlets = state.withLock { $0.members.values.map(\.outlet) }
            source.metrics.gauge("quintet_console_streams", Double(outlets.count))
            for outlet in outlets { outlet.offer(StreamFrame.comment) }
        }
    }

    private func send(_ name: StaticString, _ data: [UInt8], _ audience: StreamAudience?, _ state: inout State) {
        let epoch = epoch
        let entry = state.buffer.append(size: data.count) { number in
            let id = StreamPosition(epoch: epoch, number: number).text
            return StreamEntry(audience: audience, frame: StreamFrame.make(name, data, id: id))
        }
        for (number, member) in state.members where entry.isFor(member.rights) {
            // Who is too slow comes again and gets what was missed.
            if !member.outlet.offer(entry.frame) { state.members[number] = nil }
        }
    }

    private func opening(after position: StreamPosition?, _ rights: Rights, _ state: State) -> StreamOpening {
        if let position, position.epoch == epoch, let missed = state.buffer.entries(after: position.number) {
            return .missed(missed.filter { $0.isFor(rights) }.map(\.frame))
        }
        let id = StreamPosition(epoch: epoch, number: state.buffer.last).text
        // Told in any case: who comes from another life of ours may believe that the bus is away.
        let bus = Self.bus(isConnected: state.lostSince == nil, since: state.lostSince ?? .wallClock)
        return .snapshot(state.cache.seen(by: rights), id: id, bus: bus)
    }

    private static func bus(isConnected: Bool, since: Timestamp) -> [UInt8] {
        Array(#"{"isConnected":\#(isConnected),"since":"\#(since)"}"#.utf8)
    }
}
