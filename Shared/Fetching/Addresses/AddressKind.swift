/// What an address is for, as far as a fetch has to know.
enum AddressKind: Hashable, Sendable {
    /// Anybody's.
    case open
    /// Of this house.
    case home(String)
    /// Nobody's, this machine's own, or one that gives secrets to whoever asks.
    case forbidden(String)

    init(_ address: IPAddress) {
        self = Self.table.first { $0.range.contains(address) }?.kind ?? .forbidden("not in use")
    }

    /// The first that fits counts. IPv6 is open only where addresses are given out (`2000::/3`): the spellings of IPv4
    /// addresses that nobody needs (IPv4-compatible, 6to4, Teredo) are forbidden as they are, whatever is in them.
    static let table: [(range: AddressRange, kind: AddressKind)] = rows.compactMap { text, kind in
        AddressRange(text).map { ($0, kind) }
    }

    static let rows: [(String, AddressKind)] = [
        ("0.0.0.0/8", .forbidden("this machine")),
        ("127.0.0.0/8", .forbidden("loopback")),
        ("169.254.169.254/32", .forbidden("a cloud's metadata")),
        ("169.254.0.0/16", .forbidden("link-local")),
        ("100.100.100.200/32", .forbidden("a cloud's metadata")),
        ("168.63.129.16/32", .forbidden("a cloud's metadata")),
        ("192.0.0.0/24", .forbidden("reserved")),
        ("192.0.2.0/24", .forbidden("documentation")),
        ("192.88.99.0/24", .forbidden("a 6to4 relay")),
        ("198.18.0.0/15", .forbidden("for benchmarks")),
        ("198.51.100.0/24", .forbidden("documentation")),
        ("203.0.113.0/24", .forbidden("documentation")),
        ("224.0.0.0/4", .forbidden("multicast")),
        ("255.255.255.255/32", .forbidden("broadcast")),
        ("240.0.0.0/4", .forbidden("reserved")),
        ("10.0.0.0/8", .home("private")),
        ("172.16.0.0/12", .home("private")),
        ("192.168.0.0/16", .home("private")),
        ("100.64.0.0/10", .home("shared by a provider's customers")),
        ("0.0.0.0/0", .open),
        ("::/128", .forbidden("this machine")),
        ("::1/128", .forbidden("loopback")),
        ("::/96", .forbidden("IPv4-compatible")),
        ("fe80::/10", .forbidden("link-local")),
        ("ff00::/8", .forbidden("multicast")),
        ("fd00:ec2::/32", .forbidden("a cloud's metadata")),
        ("fd20:ce::254/128", .forbidden("a cloud's metadata")),
        ("fc00::/7", .home("private")),
        ("2001::/32", .forbidden("Teredo")),
        ("2001::/23", .forbidden("reserved")),
        ("2001:db8::/32", .forbidden("documentation")),
        ("2002::/16", .forbidden("6to4")),
        ("3fff::/20", .forbidden("documentation")),
        ("2000::/3", .open),
    ]
}
