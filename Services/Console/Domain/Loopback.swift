/// The addresses by which a machine reaches itself.
public enum Loopback {
    /// Whether an address is one of them, an IPv4 one in the clothes of IPv6, too.
    public static func contains(_ address: String) -> Bool {
        address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
    }

    /// Whether a request comes from this machine.
    ///
    /// Behind a proxy the other end of every connection is the proxy's, so it has to say whom it speaks for; one that says
    /// nothing speaks for anybody. One on another machine is not believed: whoever reaches us could say the same.
    public static func isOrigin(peer: String, told: String?, isBehindProxy: Bool) -> Bool {
        guard contains(peer) else { return false }
        return !isBehindProxy || told.map(contains) == true
    }
}
