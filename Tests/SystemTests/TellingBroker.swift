import Glibc
import Foundation
import Synchronization
import TestKit

/// A broker that takes a client and tells it at once that another one took its place, as MQTT 5 wants it.
final class TellingBroker: Sendable {
    let port: Int
    private let listener: Int32
    private let accepted = Mutex<[Int32]>([])

    init() throws {
        port = try FreePort.find()
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = UInt16(port).bigEndian
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 8) == 0
            }
        }
        guard isBound else { throw Timeout(description: "cannot listen on \(port)") }
        Thread.detachNewThread { [self] in
            while let connection = take() { Thread.detachNewThread { self.tell(connection) } }
        }
    }

    /// How many clients came.
    var connections: Int { accepted.withLock { $0.count } }

    private func take() -> Int32? {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return nil }
        accepted.withLock { $0.append(connection) }
        return connection
    }

    /// CONNACK, then DISCONNECT with the reason 0x8E.
    private func tell(_ connection: Int32) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        guard read(connection, &buffer, buffer.count) > 0 else { return }
        let answer: [UInt8] = [0x20, 3, 0, 0, 0, 0xE0, 2, 0x8E, 0]
        _ = answer.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        while read(connection, &buffer, buffer.count) > 0 {}
        close(connection)
    }
}
