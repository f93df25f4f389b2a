import Bus
import TestKit

/// One client's way to the broker and back, in order, with delays; a connection that is lost takes with it what is
/// under way.
final class Wire {
    /// What a client sends.
    enum Up {
        case publish(Outgoing)
        case subscribe([Subscription])
        case unsubscribe([String])
        case acknowledge(UInt16)
    }

    /// What comes to a client.
    enum Down {
        case connected(sessionPresent: Bool)
        case subscribed
        case message(Incoming)
        case confirmed(Int64)
        case lost
    }

    let client: String
    private let agenda: Agenda
    private let broker: ModelBroker
    private var dice: Dice
    /// Counts connections; what belongs to an older one never arrives.
    private var connection = 0
    private(set) var isOpen = false
    private var upsEnded = 0
    private var lastUp = 0.0
    private var lastDown = 0.0
    private var slowUntil = 0.0
    /// The connection whose publishes are not confirmed.
    private var muted = 0
    /// Told what comes, while somebody is there.
    var hears: (Down) -> Void = { _ in }

    init(_ client: String, _ broker: ModelBroker, _ agenda: Agenda, seed: UInt64) {
        (self.client, self.broker, self.agenda) = (client, broker, agenda)
        dice = Dice(seed, client)
    }

    // MARK: The client's end

    func connect(keeping: Double = 0, will: Outgoing? = nil) {
        connection += 1
        isOpen = true
        let number = connection
        up(number) { [self] in
            // One that has given up meanwhile is connected and lost at once.
            broker.connect(self, number, keeping: keeping, will: will)
        }
    }

    func send(_ packet: Up) {
        guard isOpen else { return }
        let number = connection
        up(number) { [self] in broker.take(packet, from: client, number) }
    }

    /// The client ends: what it has written still arrives, and then the end.
    func vanish() {
        guard isOpen else { return }
        isOpen = false
        let number = connection
        connection += 1
        up(number) { [self] in broker.lost(client, number) }
    }

    // MARK: The broker's end

    func bring(_ packet: Down, _ number: Int) {
        if case .confirmed = packet, number == muted { return }
        lastDown = max(lastDown, agenda.now + delay())
        agenda.at(lastDown) { [self] in
            if isOpen, number == connection { hears(packet) }
        }
    }

    func bring(_ delivery: BrokerSession.Delivery, _ packet: UInt16, _ number: Int) {
        let message = delivery.message
        bring(
            .message(
                Incoming(
                    topic: message.topic,
                    payload: message.payload,
                    qos: delivery.qos,
                    isRetained: delivery.isRetained,
                    packetID: packet,
                    properties: message.properties
                )
            ),
            number
        )
    }

    /// The broker has closed a connection.
    func drop(_ number: Int) {
        guard isOpen, number == connection else { return }
        lose(after: delay())
    }

    // MARK: Faults

    /// The connection is lost; both ends learn of it in their time.
    func cut() {
        guard isOpen else { return }
        let number = connection
        upsEnded = number
        agenda.after(dice.seconds(0...1.5)) { [self] in broker.lost(client, number) }
        lose(after: dice.seconds(0...1))
    }

    func slow(until time: Double) { slowUntil = time }

    /// Confirms nothing until a time, when the connection is lost.
    func mute(until time: Double) {
        guard isOpen else { return }
        let number = connection
        muted = number
        agenda.at(time) { [self] in if number == connection { cut() } }
    }

    private func lose(after seconds: Double) {
        isOpen = false
        let number = connection
        upsEnded = max(upsEnded, number)
        agenda.after(seconds) { [self] in if !isOpen, number == connection { hears(.lost) } }
    }

    private func up(_ number: Int, _ arrives: @escaping () -> Void) {
        lastUp = max(lastUp, agenda.now + delay())
        agenda.at(lastUp) { [self] in if number > upsEnded { arrives() } }
    }

    private func delay() -> Double {
        let usual = dice.chance(8) ? dice.seconds(0.005...0.15) : dice.seconds(0.0002...0.003)
        return agenda.now < slowUntil ? usual + dice.seconds(0.1...1.2) : usual
    }
}
