/// The broker's answers to the subscriptions of one connection.
///
/// An answer may be a refusal: where rights are missing, and in a cluster that is just choosing new leaders, which takes
/// the connection and then cannot make the subscription. Whoever takes that for a yes hears nothing, for good.
struct SubscriptionAnswers {
    private var expected: [Int32: Subscription] = [:]
    private var refused: [String: Int] = [:]
    private var backoff = Backoff()
    /// When to ask again for what was not granted.
    var askAgainAt: Double?

    /// Whether every subscription was answered, and none with a refusal since the last verdict.
    var areComplete: Bool { expected.isEmpty && refused.isEmpty }

    mutating func expect(_ wanted: Subscription, _ packetID: Int32) { expected[packetID] = wanted }

    /// Takes an answer, and tells which subscription it refuses.
    mutating func take(_ packetID: Int32, _ refusal: Int?) -> Subscription? {
        guard let wanted = expected.removeValue(forKey: packetID), let refusal else { return nil }
        refused[wanted.filter] = refusal
        return wanted
    }

    /// What the last answer makes of the link; nil while others are awaited.
    mutating func verdict(of address: BrokerAddress, now: Double, chance: Double) -> LinkEvent? {
        guard expected.isEmpty else { return nil }
        guard let (filter, code) = refused.min(by: { $0.key < $1.key }) else {
            backoff.reset()
            return .subscribed
        }
        defer { refused = [:] }
        askAgainAt = now + backoff.next(chance: chance)
        let words = Refusal.subscription(code, filter: filter, others: refused.count - 1, address: address)
        return .unheard(filters: Set(refused.keys), BusError(.refused, words))
    }

    /// The connection is gone, and all that was asked on it.
    mutating func forget() {
        expected = [:]
        refused = [:]
        askAgainAt = nil
    }
}
