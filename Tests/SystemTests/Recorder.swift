import Bus
import History
import Synchronization
import TestKit

/// A consumer of events as the contract wants one: keeps the number it is through, and asks for what it missed.
final class Recorder: BusHandler, Sendable {
    private struct State {
        var heard: [History.Numbered] = []
        var seen: Set<Int64> = []
        var epoch: String?
        var through: Int64 = 0
        var highest: Int64 = 0
        var askAt: ContinuousClock.Instant?
        var asks: [Outgoing] = []
        var lastAsk = 0
        var isConnected = false
        var isAtEnd = false
        var repaired = 0
        var epochs: Set<String> = []
        var ended: Set<String> = []
    }

    private static let reply = "\(Estate.root)/reply/recorder"
    private static let patience = Duration.seconds(5)
    private let state = Mutex(State())

    /// Every event in the order it came, repeats included.
    var heard: [History.Numbered] { state.withLock { $0.heard } }
    /// How many events came by a replay.
    var repaired: Int { state.withLock { $0.repaired } }
    /// The epochs events came of.
    var epochs: Set<String> { state.withLock { $0.epochs } }
    /// The number up to which nothing is missing.
    var through: Int64 { state.withLock { $0.through } }
    /// The commands whose end was told. A sector's members end under names of their own, so counting would not do.
    var ended: Set<String> { state.withLock { $0.ended } }
    /// Whether the last replay had nothing more.
    var isAtEnd: Bool { state.withLock { $0.isAtEnd && $0.through == $0.highest } }

    /// Asks for what may have come after the last event, too.
    func askForTail() {
        state.withLock { state in
            state.isAtEnd = false
            state.askAt = .now
        }
    }

    func subscriptions() -> [Subscription] {
        [Subscription("\(Estate.root)/evt/#", on: .outlet), Subscription(Self.reply, on: .outlet)]
    }

    func turn(_ turn: Turn) {
        state.withLock { state in
            for message in turn.incoming { Self.take(message, &state) }
            Self.ask(&state)
        }
    }

    private static func take(_ message: Incoming, _ state: inout State) {
        let isReplayed = message.topic == reply
        guard let text = message.payload.member("sequence"), let sequence = Int64(text) else {
            if isReplayed { answered(message, &state) }
            return
        }
        if let epoch = message.payload.member("epoch") {
            state.epoch = epoch
            state.epochs.insert(epoch)
        }
        state.heard.append(History.Numbered(sequence: sequence, bytes: message.payload))
        if isReplayed {
            state.repaired += 1
            // The answer is on its way: whoever asks again meanwhile only makes it longer.
            if state.askAt != nil { state.askAt = .now + patience }
        }
        guard state.seen.insert(sequence).inserted else { return }
        if message.payload.member("type") == "quintet.home.element.command-ended.v1",
            let command = message.payload.member("command")
        {
            state.ended.insert(command)
        }
        if state.through == 0 { state.through = sequence - 1 }
        state.highest = max(state.highest, sequence)
        while state.seen.contains(state.through + 1) { state.through += 1 }
        if state.through == state.highest, state.isAtEnd {
            state.askAt = nil
        } else if state.askAt == nil, state.through < state.highest {
            state.askAt = .now + .seconds(2)
        }
    }

    private static func answered(_ message: Incoming, _ state: inout State) {
        if message.payload.number("count") == 0 {
            state.isAtEnd = true
            state.askAt = nil
        } else if state.askAt != nil {
            state.askAt = .now
        }
    }

    /// Asks for the events behind the last one that nothing is missing before; an id is never used twice.
    private static func ask(_ state: inout State) {
        guard state.isConnected, let askAt = state.askAt, askAt <= .now, let epoch = state.epoch else { return }
        state.lastAsk += 1
        let range = #""epoch":"\#(epoch)","from":\#(state.through + 1),"to":\#(state.through + 500)"#
        let payload = #"{"id":"replay-\#(state.lastAsk)","source":"recorder","reply_to":"\#(reply)",\#(range)}"#
        state.asks.append(
            Outgoing(token: 0, topic: "\(Estate.root)/cmd/_journal/replay", payload: Array(payload.utf8))
        )
        state.askAt = .now + patience
    }

    func outgoing(limit: Int) -> [Outgoing] {
        state.withLock { state in
            defer { state.asks = [] }
            return state.asks
        }
    }

    func isSaturated() -> Bool { false }

    func secondsToDeadline() -> Double? {
        state.withLock { state in
            guard state.isConnected, let askAt = state.askAt else { return nil }
            return max(0, (askAt - .now) / .seconds(1))
        }
    }

    func linkChanged(_ link: Link, _ event: LinkEvent) {
        state.withLock { state in
            switch event {
            case .subscribed: state.isConnected = true
            case .lost, .refused, .takenOver, .unheard: state.isConnected = false
            case .connected: break
            }
        }
    }
}
