import HomeActuatorDomain
import Logging
import Schema
import ServiceKit
import Synchronization

/// Keeps Home Assistant's discovery topics as they ought to be: listens to what is retained, then publishes only what
/// is missing or changed, and clears what is gone.
struct DiscoveryDesk: Sendable {
    /// Seconds to listen to what is retained before anything is published.
    private static let listening = 2.0

    private struct State {
        var retained: [String: [UInt8]] = [:]
        var publishesAt: Timestamp?
        var birth = BirthRule()
        var birthAt: Timestamp?
    }

    private final class Book: Sendable {
        let state = Mutex(State())
    }

    let registry: HomeRegistry
    private let prefix: String?
    private let book = Book()

    init(registry: HomeRegistry, settings: HomeSettings) {
        self.registry = registry
        prefix = settings.discoveryPrefix
    }

    /// Home Assistant's birth always, its configurations while they are compared.
    @Sendable func filters() -> [String] {
        guard let prefix else { return [] }
        let isListening = book.state.withLock { $0.publishesAt != nil }
        return ["\(prefix)/status"] + (isListening ? ["\(prefix)/+/+/+/config"] : [])
    }

    /// Begins to compare, after a connect or a load of homes.
    func begin(_ transaction: Transaction) {
        guard prefix != nil else { return }
        book.state.withLock { state in
            state.retained = [:]
            state.publishesAt = transaction.now + Self.listening
        }
        transaction.resubscribe()
    }

    @Sendable func connected(_ transaction: Transaction) { begin(transaction) }

    @Sendable func received(_ message: ForeignMessage, _ transaction: Transaction) {
        book.state.withLock { state in
            if message.topic.hasSuffix("/config") {
                if message.isRetained { state.retained[message.topic] = message.payload }
                return
            }
            let now = Double(transaction.now.milliseconds) / 1000
            let word = String(decoding: message.payload, as: UTF8.self)
            if let due = state.birth.heard(word, at: now, chance: .random(in: 0..<1)) {
                state.birthAt = Timestamp(milliseconds: Int64(due * 1000))
            }
        }
    }

    /// When ``run(_:)`` has something to do.
    @Sendable func due() -> Timestamp? {
        book.state.withLock { [$0.publishesAt, $0.birthAt].compactMap { $0 }.min() }
    }

    @Sendable func run(_ transaction: Transaction) throws {
        let (isBirth, retained) = book.state.withLock { state in
            let isBirth = state.birthAt.map { $0 <= transaction.now } ?? false
            if isBirth {
                state.birthAt = nil
                _ = state.birth.isDue(at: Double(transaction.now.milliseconds) / 1000 + 0.001)
            }
            let isOver = state.publishesAt.map { $0 <= transaction.now } ?? false
            defer { if isOver { state.publishesAt = nil } }
            return (isBirth, isOver ? state.retained : nil)
        }
        if isBirth { begin(transaction) }
        guard let retained, let prefix else { return }
        let discovery = HomeAssistantDiscovery(
            root: transaction.topics,
            statusTopic: "\(transaction.topics.prefix)/home/sys/status",
            version: Version.current,
            prefix: prefix
        )
        let wanted = registry.homes(transaction).flatMap { discovery.messages(for: DiscoveredHome($0)) }
        let diff = DiscoveryDiff(retained: retained, wanted: wanted, isOurs: discovery.isOurs)
        for message in diff.messages { try transaction.send(message.topic, message.payload, isRetained: true) }
        transaction.resubscribe()
        guard !diff.messages.isEmpty else { return }
        transaction.log(
            LogLine(
                .info,
                "discovery.published",
                "\(diff.publish.count) configurations published, \(diff.clear.count) cleared"
            )
        )
    }
}

extension DiscoveredHome {
    init(_ home: Home) {
        self.init(
            id: home.id,
            name: home.name,
            elements: home.allElements.map { DiscoveredElement($0, homeName: home.name) }
        )
    }
}
