import Bus

/// Retained commands and questions that are being cleared from the broker.
///
/// Clearing one reaches us as an empty message, which must not be taken for a command.
struct Sweeps {
    private var underWay: [String: Int] = [:]

    mutating func note(_ topic: String) { underWay[topic, default: 0] += 1 }

    /// Whether a message is our own clearing come back.
    mutating func takes(_ message: Incoming) -> Bool {
        guard message.payload.isEmpty, let count = underWay[message.topic] else { return false }
        underWay[message.topic] = count > 1 ? count - 1 : nil
        return true
    }
}
