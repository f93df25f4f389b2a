import Bus
import Synchronization
import TestKit

/// A publisher that sends each command again with the same id until it is answered, as the contract asks of callers.
final class Sender: BusHandler, Sendable {
    /// A command with an id of its own.
    struct Order: Sendable {
        let id: String
        let topic: String
        let payload: [UInt8]
        let properties: MessageProperties?
    }

    private struct State {
        var waiting: [Order]
        var open: [String: (order: Order, dueAt: ContinuousClock.Instant)] = [:]
        var answers: [String: [UInt8]] = [:]
        var refused: [String: String] = [:]
        var sent: Set<String> = []
        var repeats = 0
        var isConnected = false
        var isPaused = false
    }

    /// Commands that may be unanswered at once.
    static let window = 40
    private static let patience = Duration.seconds(2)

    let name: String
    private let reply: String
    private let state: Mutex<State>

    /// A publisher of commands, each the path behind `cmd/` and the members of its payload; a version 5 one says in
    /// properties what the others say in the payload.
    init(_ name: String, isVersion5: Bool, to root: String, _ commands: [(path: String, members: String)]) {
        self.name = name
        reply = "\(root)/reply/\(name)"
        var orders: [Order] = []
        for (index, (path, members)) in commands.enumerated() {
            let id = "\(name)-\(index + 1)"
            let topic = "\(root)/cmd/\(path)"
            if isVersion5 {
                let properties = MessageProperties(
                    responseTopic: reply,
                    correlationData: Array(id.utf8),
                    user: [("id", id), ("source", name)]
                )
                orders.append(Order(id: id, topic: topic, payload: Array("{\(members)}".utf8), properties: properties))
            } else {
                let payload = #"{\#(members),"id":"\#(id)","source":"\#(name)","reply_to":"\#(reply)"}"#
                orders.append(Order(id: id, topic: topic, payload: Array(payload.utf8), properties: nil))
            }
        }
        state = Mutex(State(waiting: orders.reversed()))
    }

    /// The ids that were answered `accepted` or `applied`.
    var accepted: Set<String> { Set(answers.keys) }
    /// What they were answered.
    var answers: [String: [UInt8]] { state.withLock { $0.answers } }
    /// How many that are.
    var progress: Int { state.withLock { $0.answers.count } }
    /// The ids that were sent at least once.
    var sent: Set<String> { state.withLock { $0.sent } }
    /// The commands that were refused for good, with the answer.
    var refused: [String: String] { state.withLock { $0.refused } }
    /// How many publishes were repeats.
    var repeats: Int { state.withLock { $0.repeats } }
    /// Whether everything is answered.
    var isDone: Bool { state.withLock { $0.waiting.isEmpty && $0.open.isEmpty } }
    /// The ids that nobody answered yet.
    var unanswered: [String] { state.withLock { Array($0.open.keys.prefix(10)) } }

    /// Sends nothing new for a while, or goes on.
    func pause(_ isPaused: Bool) { state.withLock { $0.isPaused = isPaused } }

    func subscriptions() -> [Subscription] { [Subscription(reply, on: .outlet)] }

    func turn(_ turn: Turn) {
        state.withLock { state in
            for message in turn.incoming { Self.take(message, &state) }
        }
    }

    private static func take(_ message: Incoming, _ state: inout State) {
        // What caused an answer is named in it; a version 5 caller also gets its correlation data back.
        guard let id = message.payload.member("causationid"), let open = state.open[id] else { return }
        if let echo = message.properties?.correlationData, echo != Array(id.utf8) {
            state.refused[id] = "the echo \(String(decoding: echo, as: UTF8.self)) came back"
        }
        let outcome = message.payload.member("outcome")
        if outcome == "accepted" || outcome == "applied" {
            state.answers[id] = message.payload
            state.open[id] = nil
        } else if message.text.contains(#""retryable":true"#) {
            state.open[id] = (open.order, .now + .seconds(1))
        } else {
            state.refused[id] = message.text
            state.open[id] = nil
        }
    }

    func outgoing(limit: Int) -> [Outgoing] {
        state.withLock { state in
            guard state.isConnected else { return [] }
            let now = ContinuousClock.now
            var due = state.open.values.filter { $0.dueAt <= now }.map(\.order)
            state.repeats += due.count
            while !state.isPaused, state.open.count < Self.window, let next = state.waiting.popLast() {
                state.open[next.id] = (next, now)
                state.sent.insert(next.id)
                due.append(next)
            }
            for order in due { state.open[order.id] = (order, now + Self.patience) }
            return due.map { Outgoing(token: 0, topic: $0.topic, payload: $0.payload, properties: $0.properties) }
        }
    }

    func isSaturated() -> Bool { false }

    func secondsToDeadline() -> Double? { 0.1 }

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
