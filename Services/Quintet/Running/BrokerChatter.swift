/// Mosquitto's lines about the coming and going of clients, which say nothing on a good day and hide what does.
struct BrokerChatter: Sendable {
    /// Our own question at the start, whether strangers are let in, is refused once; every other refusal is news.
    private var awaitsProbe = true

    /// Whether a line, without its time, can be left out. Who was refused, timed out or thrown out is no chatter.
    mutating func isChatter(_ text: some StringProtocol) -> Bool {
        if text.hasPrefix("New connection from ") || text.hasPrefix("New client connected from ") { return true }
        if awaitsProbe, text == "Client <unknown> disconnected, not authorised." {
            awaitsProbe = false
            return true
        }
        return text.hasPrefix("Client ")
            && (text.hasSuffix(" disconnected.") || text.hasSuffix(" closed its connection."))
    }
}
