/// Mosquitto's lines about the coming and going of clients, which say nothing on a good day and hide what does.
enum BrokerChatter {
    /// `text` is what stands behind the time. A client that was refused, timed out or thrown out is no chatter.
    static func isChatter(_ text: some StringProtocol) -> Bool {
        if text.hasPrefix("New connection from ") || text.hasPrefix("New client connected from ") { return true }
        // Our own question at the start, whether strangers are refused, and Ctrl-C of those who only listen.
        let endings = [" disconnected.", " closed its connection.", " <unknown> disconnected, not authorised."]
        return text.hasPrefix("Client ") && endings.contains(where: text.hasSuffix)
    }
}
