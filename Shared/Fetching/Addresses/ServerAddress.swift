/// One server of a machine: `127.0.0.1:8300`, `[fd00::20]:80`.
public struct ServerAddress: Hashable, Sendable {
    let address: IPAddress
    let port: Int

    init(_ address: IPAddress, _ port: Int) { (self.address, self.port) = (address, port) }

    /// Nil for what is no address with a port.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (1...65_535).contains(port)
        else { return nil }
        let host = text[..<colon]
        let isSix = host.hasPrefix("[") && host.hasSuffix("]")
        guard let address = IPAddress(String(isSix ? host.dropFirst().dropLast() : host)) else { return nil }
        self.init(address, port)
    }
}
