import Glibc

/// The address of a machine, as a number.
public enum IPAddress: Hashable, Sendable {
    /// An address of four bytes.
    case v4(UInt32)
    /// An address of sixteen bytes.
    case v6(UInt128)

    /// Reads `192.168.1.20` or `fd00::20`; nil for every other spelling, short, octal and hexadecimal ones too.
    public init?(_ text: String) {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self = .v4(UInt32(bigEndian: four.s_addr))
            return
        }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        self = .v6(Self.number(six))
    }

    /// Reads what the system's calls give; nil for a family that is not the Internet's.
    init?(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let four = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
            self = .v4(UInt32(bigEndian: four.sin_addr.s_addr))
        case AF_INET6:
            let six = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self)
            self = .v6(Self.number(six.sin6_addr))
        default: return nil
        }
    }

    private static func number(_ six: in6_addr) -> UInt128 {
        withUnsafeBytes(of: six) { UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)) }
    }

    private static let mapped: UInt128 = 0xFFFF << 32
    private static let nat64: UInt128 = 0x0064_FF9B << 96

    /// The address that packets to this one go to, where it is a spelling of an IPv4 address that is in real use.
    ///
    /// `::ffff:127.0.0.1` (IPv4-mapped) and `64:ff9b::7f00:1` (NAT64) are `127.0.0.1`.
    public var meant: IPAddress {
        guard case .v6(let bits) = self else { return self }
        let prefix = (bits >> 32) << 32
        guard prefix == Self.mapped || prefix == Self.nat64 else { return self }
        return .v4(UInt32(truncatingIfNeeded: bits))
    }
}

extension IPAddress: CustomStringConvertible {
    /// The usual spelling.
    public var description: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        switch self {
        case .v4(let bits):
            var four = in_addr(s_addr: bits.bigEndian)
            inet_ntop(AF_INET, &four, &buffer, socklen_t(buffer.count))
        case .v6(let bits):
            var six = bits.bigEndian
            inet_ntop(AF_INET6, &six, &buffer, socklen_t(buffer.count))
        }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
