import Bus
import Logging
import Schema

/// Finds whom a message is for: a command or question of ours, an event we follow, a topic we listen to, or nobody.
final class Reception {
    let intake: Intake
    private let routes: Routes
    private let context: PipelineContext
    private let follower: Follower
    private let publisher: Publisher
    private var destinations: Destinations
    private var sweeps = Sweeps()

    init(_ routes: Routes, _ context: PipelineContext, _ intake: Intake, _ follower: Follower, _ publisher: Publisher) {
        self.routes = routes
        self.context = context
        self.intake = intake
        self.follower = follower
        self.publisher = publisher
        destinations = Destinations(routes, context)
    }

    /// Where a topic of this service leads; nil for every other.
    func place(_ topic: String) -> Destination? { destinations.find(topic) }

    /// Takes one message of a batch.
    func take(_ message: Incoming, _ transaction: Transaction, now: Double) throws {
        transaction.cause = nil
        do {
            if let place = destinations.find(message.topic) { return try take(message, place, transaction) }
            if try follower.take(message, transaction, now: now) { return }
            if try listen(message, transaction) { return }
        } catch let problem as Problem {
            return try refuse(message, problem, [], "", transaction)
        }
        guard message.topic.hasPrefix(context.topics.prefix) else { return }
        let words = "a level of this topic has characters other than a-z 0-9 _ -, or is empty"
        try refuse(message, Problem(.unknownType, words), [], "", transaction)
    }

    private func take(_ message: Incoming, _ place: Destination, _ transaction: Transaction) throws {
        switch place.address.kind {
        case .command where sweeps.takes(message), .question where sweeps.takes(message): break
        case .command where message.isRetained, .question where message.isRetained:
            try sweep(message, place, transaction)
        case .command: try intake.freshCommand(message, place, transaction)
        case .question: try intake.question(message, place, transaction)
        default: break
        }
    }

    /// A retained command would be driven at every restart, and a retained question tell everybody who subscribes what
    /// was asked: both are refused, and cleared from the broker.
    private func sweep(_ message: Incoming, _ place: Destination, _ transaction: Transaction) throws {
        sweeps.note(message.topic)
        transaction.onCommit { [publisher] in publisher.post(message.topic, [], isRetained: true) }
        let words = "it was sent with the retain flag; it was cleared and not done, send it again without"
        var request = intake.request(message, place.entity, place.subject, transaction)
        intake.introduceUnread(message, in: &request)
        try intake.refuse(message, Problem(.retainedCommand, words), request, nil, transaction)
    }

    /// A listener that cannot use a message takes nothing else down with it.
    private func listen(_ message: Incoming, _ transaction: Transaction) throws -> Bool {
        let listeners = routes.listeners.filter { listener in
            listener.filters().contains { TopicFilter.matches($0, message.topic) }
        }
        let foreign = ForeignMessage(topic: message.topic, payload: message.payload, isRetained: message.isRetained)
        for listener in listeners {
            do {
                try transaction.isolated { try listener.handle(foreign, transaction) }
            } catch {
                if Intake.isStoreFault(error) { throw error }
                var line = LogLine(.warning, "listener.failed", "\(listener.name) could not use a message")
                line.topic = message.topic
                line.errorDetail = context.discretion.detail(of: error)
                transaction.log(line)
            }
        }
        return !listeners.isEmpty
    }

    private func refuse(
        _ message: Incoming,
        _ problem: Problem,
        _ entity: [String],
        _ subject: String,
        _ transaction: Transaction
    ) throws {
        try intake.refuse(message, problem, intake.request(message, entity, subject, transaction), nil, transaction)
    }
}
