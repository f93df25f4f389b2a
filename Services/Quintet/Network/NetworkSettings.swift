import FoundationEssentials
import Glibc

/// The door for devices on the network, which show a certificate.
struct NetworkSettings: Codable, Sendable, Equatable {
    static let everywhere = "0.0.0.0"

    var port = 8883
    /// The address that the broker listens on for devices.
    var bind = Self.everywhere
    /// What devices call this machine, besides the names that it has anyway.
    var names: [String] = []

    init() {}

    init(from decoder: any Decoder) throws {
        let defaults = Self()
        let container = try decoder.container(keyedBy: CodingKeys.self)
        port = try container.decodeIfPresent(Int.self, forKey: .port) ?? defaults.port
        bind = try container.decodeIfPresent(String.self, forKey: .bind) ?? defaults.bind
        names = try container.decodeIfPresent([String].self, forKey: .names) ?? defaults.names
    }

    /// Refuses what the broker or a certificate could not take.
    func validate(beside others: [(name: String, port: Int)]) throws(OperatorError) {
        guard (1...65535).contains(port) else {
            throw Settings.refused("network.port", "\(port)", expected: "a port from 1 to 65535")
        }
        if let other = others.first(where: { $0.port == port }) {
            throw Settings.refused("network.port", "\(port)", expected: "a port of its own, this one is \(other.name)")
        }
        guard bind.bytesOfAddress?.count == 4 else {
            throw Settings.refused("network.bind", bind, expected: "0.0.0.0 or an IPv4 address of this machine")
        }
        for name in names where name.bytesOfAddress == nil && !name.isHostName {
            throw Settings.refused("network.names", name, expected: "a host name without wildcards, or an IP address")
        }
    }
}

extension String {
    /// The bytes of an IPv4 or IPv6 address; `nil` when this is none.
    var bytesOfAddress: [UInt8]? {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if inet_pton(family, self, &bytes) == 1 { return bytes }
        }
        return nil
    }

    /// Whether this may stand in a certificate as a host's name: labels of letters, digits and - between dots.
    var isHostName: Bool {
        let labels = split(separator: ".", omittingEmptySubsequences: false)
        return utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            }
    }
}
