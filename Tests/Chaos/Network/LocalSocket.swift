import Glibc
import TestKit

/// TCP sockets of 127.0.0.1.
enum LocalSocket {
    /// A socket that listens on a port.
    static func listening(on port: Int) throws -> Int32 {
        let handle = made()
        var yes: Int32 = 1
        setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let isBound = withAddress(of: port) { bind(handle, $0, $1) == 0 && listen(handle, 64) == 0 }
        guard isBound else { throw Timeout(description: "cannot listen on port \(port)") }
        return handle
    }

    /// The next connection; nil when the socket listens no more.
    static func accepted(from listener: Int32) -> Int32? {
        let handle = accept(listener, nil, nil)
        guard handle >= 0 else { return nil }
        hurry(handle)
        return handle
    }

    /// A connection to a port; nil when nobody listens there.
    static func connected(to port: Int) -> Int32? {
        let handle = made()
        guard withAddress(of: port, { connect(handle, $0, $1) == 0 }) else {
            close(handle)
            return nil
        }
        hurry(handle)
        return handle
    }

    /// Sends all of it; false when the other has had enough.
    static func write(_ bytes: ArraySlice<UInt8>, to handle: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(handle, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func made() -> Int32 {
        socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    }

    /// Without it a round trip through the proxy would take 40 ms more.
    private static func hurry(_ handle: Int32) {
        var yes: Int32 = 1
        setsockopt(handle, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func withAddress<T>(of port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> T) -> T {
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = UInt16(port).bigEndian
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
