import CMosquitto

extension Confirmation {
    /// Whether the broker took it and nobody was subscribed (MQTT 5 tells).
    public var reachedNobody: Bool { reasonCode == Int(MQTT_RC_NO_MATCHING_SUBSCRIBERS.rawValue) }

    /// Whether the broker refused it because the account may not publish there.
    public var isForbidden: Bool { reasonCode == Int(MQTT_RC_NOT_AUTHORIZED.rawValue) }

    /// A refusal in words; nil when the broker took the publish.
    func refusal(of topic: String, account: String?) -> BusError? {
        guard !isAccepted else { return nil }
        if isForbidden {
            let who = account.map { "the account '\($0)'" } ?? "a client without an account"
            return BusError(.publish, "\(who) may not publish on \(topic)")
        }
        let words = String(cString: mosquitto_reason_string(Int32(reasonCode)))
        return BusError(.publish, "the broker refused a message on \(topic): \(words) (\(reasonCode))")
    }
}
