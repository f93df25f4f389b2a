/// Where a broker listens.
public struct BrokerAddress: Hashable, Sendable, CustomStringConvertible {
    /// A host name or address, or the path of a unix socket.
    public let host: String
    /// The TCP port; 0 for a unix socket, as libmosquitto has it.
    public let port: Int

    /// A TCP address.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `host:port`, `[::1]:port`, `host` (port 1883) or `unix:/path`.
    public init(_ text: String) throws(BusError) {
        guard !["", "unix:"].contains(text) else { throw Self.fault(text) }
        if text.hasPrefix("unix:") {
            self.init(host: String(text.dropFirst(5)), port: 0)
            return
        }
        // A letter from elsewhere may take a colon or a bracket into itself, which is then none.
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw Self.fault(text) }
        let colon = text.lastIndex(of: ":").flatMap { text[$0...].contains("]") ? nil : $0 }
        let host = text[..<(colon ?? text.endIndex)].trimmingBrackets
        let port = colon.map { Int(text[text.index(after: $0)...]) } ?? 1883
        guard let port, (1...65_535).contains(port), !host.isEmpty, !host.contains(where: "[]".contains) else {
            throw Self.fault(text)
        }
        self.init(host: String(host), port: port)
    }

    private static func fault(_ text: String) -> BusError {
        BusError(.configuration, "'\(text)' is no broker address; write host:port or unix:/path")
    }

    /// As it is written in settings: `host:port` or `unix:/path`.
    public var description: String { port == 0 ? "unix:\(host)" : "\(host):\(port)" }
}

extension Substring {
    fileprivate var trimmingBrackets: Substring {
        hasPrefix("[") && hasSuffix("]") ? dropFirst().dropLast() : self
    }
}
