import Bus
import History
import Schema
import TestKit

/// A client that sends commands as the contract asks of callers: again with the same id until it is answered.
final class Caller {
    /// One answer as it came.
    struct Answer {
        let bytes: [UInt8]
        let envelope: Envelope
        /// The word of a reply, or the slug of a problem.
        let word: String
        let isReply: Bool
        let isRetryable: Bool
    }

    /// How far an order got.
    struct Progress {
        var isConfirmed = false
        var sends = 0
        var encores: Int
        var answers: [Answer] = []
        var isDone = false
    }

    let orders: [Order]
    private(set) var progress: [Progress]
    let wire: Wire
    private let agenda: Agenda
    private let name: String
    private var dice: Dice
    private var byID: [String: [Int]] = [:]
    private var isReady = false

    init(_ number: Int, _ world: World) {
        name = Self.name(number)
        agenda = world.agenda
        orders = world.schedule.orders.filter { $0.caller == number }
        progress = orders.map { Progress(encores: $0.encores) }
        wire = Wire(name, world.broker, world.agenda, seed: world.schedule.seed)
        dice = Dice(world.schedule.seed, name)
        for (index, order) in orders.enumerated() { byID[order.id, default: []].append(index) }
        wire.hears = { [unowned self] in hear($0) }
    }

    static func name(_ number: Int) -> String { "caller-\(number)" }

    func start() {
        wire.connect()
        for index in orders.indices { agenda.at(orders[index].at) { [self] in send(index) } }
    }

    private func hear(_ packet: Wire.Down) {
        switch packet {
        case .connected:
            wire.send(.subscribe([Subscription("\(Site.topics.prefix)/+/reply/\(name)")]))
        case .subscribed:
            isReady = true
            // What a client library has sent and the broker did not confirm, it sends again.
            for index in orders.indices where progress[index].sends > 0 && !orders[index].insists { send(index) }
        case .message(let message):
            if message.qos > 0 { wire.send(.acknowledge(message.packetID)) }
            take(message)
        case .confirmed(let token): progress[Int(token) - 1].isConfirmed = true
        case .lost:
            isReady = false
            agenda.after(dice.seconds(0.1...1)) { [self] in if !wire.isOpen { wire.connect() } }
        }
    }

    private func send(_ index: Int) {
        let order = orders[index]
        if progress[index].isDone {
            guard progress[index].encores > 0 else { return }
            progress[index].encores -= 1
        } else if !order.insists {
            guard progress[index].sends == 0 || order.qos > 0, !progress[index].isConfirmed else { return }
        }
        progress[index].sends += 1
        if isReady {
            wire.send(
                .publish(
                    Outgoing(
                        token: Int64(index) + 1,
                        topic: order.site.topic(order.path),
                        payload: Array(order.payload.utf8),
                        qos: order.qos,
                        isRetained: order.kind == .retained
                    )
                )
            )
        }
        guard order.insists else { return }
        agenda.after(dice.seconds(1.5...3.5)) { [self] in send(index) }
    }

    private func take(_ message: Incoming) {
        guard let (envelope, data) = try? Envelope.read(message.payload), let id = envelope.causationID,
            let indices = byID[id], let answer = Answer(message.payload, envelope, data)
        else { return }
        for index in indices {
            progress[index].answers.append(answer)
            if answer.isFinal { progress[index].isDone = true }
        }
    }
}

extension Caller.Answer {
    private struct Said: Decodable {
        var outcome: String?
        var type: String?
        var retryable: Bool?
    }

    fileprivate init?(_ bytes: [UInt8], _ envelope: Envelope, _ data: Range<Int>) {
        guard let said = try? JSONCodec().value(Said.self, from: bytes[data]) else { return nil }
        (self.bytes, self.envelope) = (bytes, envelope)
        isReply = envelope.type != "quintet.problem.v1"
        isRetryable = said.retryable == true
        word = said.outcome ?? said.type ?? "answer"
    }

    /// Whether the sender need not ask again.
    fileprivate var isFinal: Bool { isReply || !isRetryable }
}
