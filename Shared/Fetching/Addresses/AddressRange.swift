/// A range of addresses: `192.168.0.0/16`, `fd00::/8`, or one address alone.
public struct AddressRange: Hashable, Sendable, CustomStringConvertible {
    private let first: IPAddress
    private let prefix: Int

    /// Reads a range; nil when it is none, and when bits after its prefix are set, which is mostly a slip.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let first = IPAddress(String(parts[0])) else { return nil }
        let length = first.length
        guard parts.count == 2 else {
            self.init(first, length)
            return
        }
        guard parts[1].utf8.allSatisfy({ (48...57).contains($0) }), let prefix = Int(parts[1]), prefix <= length else {
            return nil
        }
        self.init(first, prefix)
        guard first.bits == first.bits & mask else { return nil }
    }

    init(_ first: IPAddress, _ prefix: Int) {
        self.first = first
        self.prefix = prefix
    }

    /// Whether an address is in it; IPv4 and IPv6 are different worlds.
    public func contains(_ address: IPAddress) -> Bool {
        address.length == first.length && address.bits & mask == first.bits
    }

    private var mask: UInt128 { prefix == 0 ? 0 : ~0 << UInt128(first.length - prefix) }

    /// The usual spelling.
    public var description: String { "\(first)/\(prefix)" }
}

extension IPAddress {
    fileprivate var length: Int { if case .v4 = self { 32 } else { 128 } }

    fileprivate var bits: UInt128 {
        switch self {
        case .v4(let bits): UInt128(bits)
        case .v6(let bits): bits
        }
    }
}

extension AddressRange {
    /// One address alone.
    init(only address: IPAddress) { self.init(address, address.length) }
}
