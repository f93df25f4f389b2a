import Glibc

/// A TCP port of this machine.
struct LocalPort: Sendable {
    let number: Int
    /// As IPv4.
    var address = Settings.thisMachine

    /// Throws an `OperatorError` when something listens there already; `option` is how another is chosen.
    func requireFree(option: String = "--broker-port") throws(OperatorError) {
        _ = try listened(option: option)
    }

    /// This one, or one that the system picks when something listens here already or will, as on `reserved`.
    func orAnother(than reserved: Int) throws(OperatorError) -> LocalPort {
        if number != reserved, let own = try? listened(option: "--demo-port") { return own }
        return try LocalPort(number: 0).listened(option: "--demo-port")
    }

    /// The port that is got by listening on this one for a moment.
    private func listened(option: String) throws(OperatorError) -> LocalPort {
        let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(handle) }
        // As mosquitto does it, or a port with connections still closing would seem taken.
        var yes: Int32 = 1
        setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard withAddress({ bind(handle, $0, $1) }) == 0, listen(handle, 1) == 0 else {
            throw OperatorError(
                problem: "port \(number) of \(address) cannot be used (\(String(cString: strerror(errno))))",
                remedy: "stop what listens there (`ss -ltnp`) or choose another with `\(option)`"
            )
        }
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(handle, $0, &size) }
        }
        return LocalPort(number: Int(UInt16(bigEndian: address.sin_port)))
    }

    /// A connection whose reads and writes end after a second; `nil` when nobody listens.
    func connected() -> Int32? {
        let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: 1, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(handle, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        guard withAddress({ connect(handle, $0, $1) }) == 0 else {
            close(handle)
            return nil
        }
        return handle
    }

    private func withAddress<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(truncatingIfNeeded: number).bigEndian)
        inet_pton(AF_INET, self.address, &address.sin_addr)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
