/// A retained message below Home Assistant's discovery prefix; an empty payload removes what was there.
struct DiscoveryMessage: Hashable, Sendable {
    let topic: String
    let payload: [UInt8]

    init(topic: String, payload: [UInt8] = []) {
        self.topic = topic
        self.payload = payload
    }
}
