/// Which names the console answers to: a page of somebody else's whose name leads here (DNS rebinding) is not served.
public struct HostRules: Hashable, Sendable {
    private let names: Set<String>

    /// The names of this machine, and more.
    public init(names: [String]) {
        self.names = Set(["localhost", "127.0.0.1", "[::1]"] + names.map { $0.lowercased() })
    }

    /// Whether a `Host` header is one of ours, whatever its port.
    public func accepts(_ host: String?) -> Bool {
        guard let host = host?.lowercased(), !host.isEmpty else { return false }
        return names.contains(Self.withoutPort(host))
    }

    /// Whether a request comes from our own page, or from no page at all.
    ///
    /// A browser says where a request comes from in at least one of the two headers; what says neither is no browser, and
    /// has no cookie that anybody else could use.
    public static func isOwn(origin: String?, site: String?, host: String?, isSecure: Bool) -> Bool {
        if let site, site != "same-origin", site != "none" { return false }
        guard let origin else { return true }
        guard let host else { return false }
        return origin.lowercased() == "\(isSecure ? "https" : "http")://\(host.lowercased())"
    }

    private static func withoutPort(_ host: String) -> String {
        guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return host }
        return String(host[..<colon])
    }
}
