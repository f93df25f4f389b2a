/// Which servers may be asked: what keeps a person's source from reaching what only this machine should reach.
///
/// What is denied by hand counts first, then what is allowed by hand, then the profile. A range that is allowed lifts
/// every rule on addresses, so `127.0.0.1/32` lets a server on this machine be read; a host that is allowed may be at
/// a private address in the profile `shared` too, and nothing more, for whoever owns a name chooses its addresses.
public struct AddressPolicy: Hashable, Sendable {
    /// Whom the service is for.
    public enum Profile: String, CaseIterable, Sendable {
        /// One household: private addresses are what it is about.
        case home
        /// Several people who should not see the house's network.
        case shared
    }

    /// Whom the service is for.
    public var profile: Profile
    /// Ports that are never asked: the broker's, and our own.
    public var deniedPorts: Set<Int> = []
    /// Addresses that may be asked whatever the profile says.
    public var allowedRanges: [AddressRange] = []
    /// Single servers that may be asked whatever the profile says.
    public var allowedServers: Set<ServerAddress> = []
    /// Addresses that may not be asked.
    public var deniedRanges: [AddressRange] = []
    /// Hosts that may be at private addresses.
    public var allowedHosts: [HostPattern] = []
    /// Hosts that may not be asked.
    public var deniedHosts: [HostPattern] = []

    /// A policy without exceptions.
    public init(_ profile: Profile = .home) { self.profile = profile }

    /// Checks what can be known of a URL before its host is looked up.
    public func check(_ url: WebAddress) throws(FetchFault) {
        guard url.port == 80 || url.port == 443 || url.port >= 1024, !deniedPorts.contains(url.port) else {
            throw FetchFault(
                .port,
                expected: "port 80, 443 or one from 1024, but not the broker's or our own",
                actual: "port \(url.port)",
                place: url.place,
                remedy: "serve the data on another port"
            )
        }
        guard !deniedHosts.contains(where: { $0.matches(url.host) }) else {
            throw FetchFault(
                .address,
                expected: "a host that is not denied",
                actual: url.host,
                place: url.place,
                remedy: "use another host, or take it out of the denied hosts of the settings"
            )
        }
    }

    /// Those addresses of a host that may be asked; at least one.
    public func allowed(_ addresses: [IPAddress], of url: WebAddress) throws(FetchFault) -> [IPAddress] {
        let good = addresses.filter { objection(to: $0, port: url.port, of: url.host) == nil }
        guard good.isEmpty else { return good }
        // A name without any address is no name.
        guard let bad = addresses.first else { throw .unknown(url, "it has no address") }
        throw FetchFault(
            .address,
            expected: "an address that may be asked (profile \(profile))",
            actual: "\(bad), which is \(objection(to: bad, port: url.port, of: url.host) ?? "forbidden")",
            place: url.place,
            remedy: "use another server; if it is meant, allow \(AddressRange(only: bad.meant)) in the settings"
        )
    }

    /// Why an address may not be asked; nil when it may.
    func objection(to address: IPAddress, port: Int, of host: String) -> String? {
        let meant = address.meant
        let alias = meant == address ? "" : "\(meant), "
        if deniedRanges.contains(where: { $0.contains(address) || $0.contains(meant) }) { return alias + "denied" }
        if allowedRanges.contains(where: { $0.contains(address) || $0.contains(meant) }) { return nil }
        if allowedServers.contains(ServerAddress(meant, port)) { return nil }
        switch AddressKind(meant) {
        case .open: return nil
        case .forbidden(let what): return alias + what
        case .home(let what):
            let isFine = profile == .home || allowedHosts.contains { $0.matches(host) }
            return isFine ? nil : alias + what
        }
    }
}
