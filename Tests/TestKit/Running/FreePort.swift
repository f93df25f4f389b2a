import Glibc
import Synchronization

/// Ports of 127.0.0.1.
public enum FreePort {
    /// Below the ports that the system gives to outgoing connections, one of which could take the port of a broker
    /// that is being restarted.
    private static let range = 12_000...32_000
    private static let given = Mutex<Set<Int>>([])

    /// A port that nobody listens on, and that nobody else in this process was given.
    public static func find() throws -> Int {
        for _ in 0..<1000 {
            let port = Int.random(in: range)
            let isNew = given.withLock { $0.insert(port).inserted }
            if isNew, isFree(port) { return port }
        }
        throw Timeout(description: "no free port in \(range)")
    }

    private static func isFree(_ port: Int) -> Bool {
        let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(handle) }
        var address = local(port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    /// Whether somebody accepts connections on a port.
    public static func isOpen(_ port: Int) -> Bool {
        let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(handle) }
        var address = local(port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func local(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        return address
    }
}
