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
        if text.hasPrefix("unix:") {
            self.init(host: String(text.dropFirst(5)), port: 0)
            return
        }
        let colon = text.lastIndex(of: ":")
        guard let colon, !text[colon...].contains("]") else {
            self.init(host: text, port: 1883)
            return
        }
        let host = text[..<colon].trimmingBrackets
        guard let port = Int(text[text.index(after: colon)...]), (1...65_535).contains(port), !host.isEmpty else {
            throw BusError(.configuration, "'\(text)' is no broker address; write host:port or unix:/path")
        }
        self.init(host: String(host), port: port)
    }

    /// As it is written in settings: `host:port` or `unix:/path`.
    public var description: String { port == 0 ? "unix:\(host)" : "\(host):\(port)" }
}

extension Substring {
    fileprivate var trimmingBrackets: Substring {
        hasPrefix("[") && hasSuffix("]") ? dropFirst().dropLast() : self
    }
}
