import Foundation
import Glibc
import Synchronization
import TestKit

/// Listens where nobody should ever knock, and counts who connects and every byte that comes.
final class Trap: Sendable {
    private let sockets: [Int32]
    private let reply: [UInt8]
    private let seen = Mutex<(connections: Int, bytes: Int)>((0, 0))

    var connections: Int { seen.withLock { $0.connections } }
    var bytes: Int { seen.withLock { $0.bytes } }

    /// A trap at a port of some addresses; those that this machine does not have are left out.
    ///
    /// - Parameter reply: What is sent whenever something comes; nothing unless a test wants to be answered.
    init(_ addresses: [String], port: Int, reply: [UInt8] = []) throws {
        self.reply = reply
        sockets = addresses.compactMap { Self.listen($0, port) }
        guard !sockets.isEmpty else { throw Timeout(description: "nothing to listen on at \(addresses)") }
        for socket in sockets { Thread.detachNewThread { [self] in accept(socket) } }
    }

    func close() { for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) } }

    private static func listen(_ address: String, _ port: Int) -> Int32? {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address, "\(port)", &hints, &list) == 0, let place = list?.pointee else { return nil }
        defer { freeaddrinfo(list) }
        let socket = Glibc.socket(place.ai_family, place.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        if place.ai_family == AF_INET6 {
            setsockopt(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, socklen_t(MemoryLayout<Int32>.size))
        }
        guard bind(socket, place.ai_addr, place.ai_addrlen) == 0, Glibc.listen(socket, 64) == 0 else { return nil }
        return socket
    }

    private func accept(_ socket: Int32) {
        while true {
            let connection = Glibc.accept(socket, nil, nil)
            if connection < 0 { return }
            // A child of another test must not hold it open.
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            seen.withLock { $0.connections += 1 }
            Thread.detachNewThread { [self] in
                var buffer = [UInt8](repeating: 0, count: 4096)
                while true {
                    let count = read(connection, &buffer, buffer.count)
                    guard count > 0 else { break }
                    seen.withLock { $0.bytes += count }
                    if !reply.isEmpty { send(connection, reply, reply.count, Int32(MSG_NOSIGNAL)) }
                }
                Glibc.close(connection)
            }
        }
    }
}
