import Schema

/// What has to be published so that the broker holds what is wanted and nothing else of ours.
///
/// At start the service listens for some seconds to what is retained; what is right already is not published again.
struct DiscoveryDiff: Hashable, Sendable {
    /// Configurations to be removed; before the others, as one whose component changed must go before it comes anew.
    let clear: [DiscoveryMessage]
    /// Configurations that are missing or have changed, in the order they were wanted.
    let publish: [DiscoveryMessage]

    /// The difference between what is retained, by topic, and what is wanted.
    init(
        retained: [String: [UInt8]],
        wanted: [DiscoveryMessage],
        isOurs: (_ payload: [UInt8]) -> Bool
    ) {
        let topics = Set(wanted.map(\.topic))
        clear = retained.filter { !topics.contains($0.key) && !$0.value.isEmpty && isOurs($0.value) }
            .keys.sorted().map { DiscoveryMessage(topic: $0) }
        publish = wanted.filter { message in
            guard let held = retained[message.topic] else { return true }
            // Brokers and people may write the same JSON in other bytes.
            return held != message.payload && (try? JSONTree(held)) != (try? JSONTree(message.payload))
        }
    }

    /// All messages in their order.
    var messages: [DiscoveryMessage] { clear + publish }
}
