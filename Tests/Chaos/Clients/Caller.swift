import Bus
import Schema
import Synchronization
import TestKit

/// A client that sends commands as the contract asks of callers: at QoS 1, with an id, again until it is answered; and
/// that logs what it sent and heard.
final class Caller: BusHandler, Sendable {
    /// How it goes about it.
    struct Manner: Sendable {
        /// Messages in a second.
        var rate: Double
        /// Whether it speaks MQTT 5, or 3.1.1.
        var isVersion5: Bool
        /// Messages that may be unanswered at once.
        var window = 60
    }

    private struct State {
        var workload: any Workload
        var dice: Dice
        var records: [CommandRecord] = []
        var indices: [String: Int] = [:]
        /// When each message that is not answered is sent again.
        var open: [Int: Double] = [:]
        var encores: [Int] = []
        var nextAt = 0.0
        var repeats = 0
        var isReady = false
        var isOver = false
    }

    private static let patience = 2.5

    let name: String
    private let manner: Manner
    private let clock: RunClock
    private let filters: [String]
    private let state: Mutex<State>

    /// A client of services, named by a word without a hyphen.
    init(_ name: String, of site: String, _ workload: any Workload, _ manner: Manner, _ clock: RunClock, seed: UInt64) {
        (self.name, self.manner, self.clock) = (name, manner, clock)
        filters = ["\(site)/reply/\(name)", "\(site)/problem/#"]
        state = Mutex(State(workload: workload, dice: Dice(seed, name)))
    }

    /// What it sent and heard.
    var records: [CommandRecord] { state.withLock { $0.records } }
    /// How many messages were sent again.
    var repeats: Int { state.withLock { $0.repeats } }
    /// How many messages are answered.
    var progress: Int { state.withLock { $0.records.count - $0.open.count } }
    /// The messages that nobody answered yet.
    var unanswered: [String] { state.withLock { state in state.open.keys.map { state.records[$0].id } } }

    /// Sends nothing new from now on, and what is not answered again.
    func finish() { state.withLock { $0.isOver = true } }

    // MARK: The bus

    func subscriptions() -> [Subscription] { filters.map { Subscription($0, on: .outlet) } }

    func turn(_ turn: Turn) {
        let now = clock.now
        state.withLock { state in
            for message in turn.incoming { Self.take(message, now, &state) }
        }
    }

    func outgoing(limit: Int) -> [Outgoing] {
        let now = clock.now
        return state.withLock { state in
            guard state.isReady else { return [] }
            var due = state.open.filter { $0.value <= now }.map(\.key).sorted()
            state.repeats += due.count
            due += state.encores
            state.encores = []
            while !state.isOver, state.nextAt <= now, state.open.count < manner.window {
                due += begin(now, &state)
                state.nextAt = max(state.nextAt + 1 / manner.rate, now - 1)
            }
            return due.map { send($0, now, &state) }
        }
    }

    func isSaturated() -> Bool { false }

    func secondsToDeadline() -> Double? { 0.02 }

    func linkChanged(_ link: Link, _ event: LinkEvent) {
        state.withLock { state in
            switch event {
            case .subscribed: state.isReady = true
            case .lost, .refused, .takenOver, .unheard: state.isReady = false
            case .connected: break
            }
        }
    }

    // MARK: Sending

    /// Thinks of a message; now and then it is sent twice.
    private func begin(_ now: Double, _ state: inout State) -> [Int] {
        let index = state.records.count
        let id = "\(name)-\(index + 1)"
        let draft = state.workload.next(id, &state.dice)
        var record = CommandRecord(id: id, draft: draft, sentAt: now)
        record.expires = draft.lifetime.map { RunClock.wall + Int64($0 * 1000) }
        state.records.append(record)
        state.indices[id] = index
        if state.dice.chance(5) { state.encores.append(index) }
        return state.dice.chance(5) ? [index, index] : [index]
    }

    private func send(_ index: Int, _ now: Double, _ state: inout State) -> Outgoing {
        state.records[index].sends += 1
        if state.records[index].final == nil { state.open[index] = now + Self.patience }
        let letter = Letter(state.records[index], from: name, isVersion5: manner.isVersion5)
        return Outgoing(token: 0, topic: letter.topic, payload: letter.payload, properties: letter.properties)
    }

    private static func take(_ message: Incoming, _ now: Double, _ state: inout State) {
        guard let (envelope, range) = try? Envelope.read(message.payload) else { return }
        // Who cannot be answered is told on a topic that bears the entity's name, which is the id here.
        let named = message.topic.split(separator: "/").last.map(String.init) ?? ""
        guard let index = state.indices[envelope.causationID ?? ""] ?? state.indices[named] else { return }
        guard let data = try? JSONTree(message.payload[range]) else { return }
        let answer = CommandRecord.Answer(message.payload, envelope, data, at: now)
        state.records[index].answers.append(answer)
        guard answer.isFinal, state.open.removeValue(forKey: index) != nil else { return }
        state.workload.heard(state.records[index].draft, answer.isReply ? data : nil)
    }
}

extension CommandRecord.Answer {
    init(_ payload: [UInt8], _ envelope: Envelope, _ data: JSONTree, at: Double) {
        self.at = at
        digest = Digest.of(payload)
        isReply = envelope.type != "quintet.problem.v1"
        time = envelope.time.milliseconds
        isRetryable = data["retryable"] == .truth(true)
        let problem = data["type"]?.word?.split(separator: ":").last.map(String.init)
        word = isReply ? data["outcome"]?.word ?? "answer" : problem ?? "problem"
        version = (data["entityversion"] ?? data["version"])?.number.map { Int($0) }
        value = data["note"]?.word
    }
}
