import Glibc
import Schema
import TestKit

/// A connection that shows what really comes, byte for byte, without ever waiting in a thread.
final class RawClient {
    enum Ending: Hashable {
        case closed
        case reset
    }

    private let handle: Int32
    private(set) var received: [UInt8] = []
    private(set) var ending: Ending?

    init(port: Int, _ request: String) throws {
        handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw Timeout(description: "nobody listens on \(port)") }
        let bytes = Array(request.utf8)
        guard send(handle, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw Timeout(description: "the request could not be sent")
        }
    }

    deinit { close(handle) }

    /// The beginning of what came.
    var text: String { String(decoding: received.prefix(400), as: UTF8.self) }

    /// Takes what has come, some of it when it does not end.
    func look() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        for _ in 0..<100 where ending == nil {
            let count = recv(handle, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                received += buffer[..<count]
            } else if count == 0 {
                ending = .closed
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                ending = .reset
            }
        }
    }

    /// Waits for so many bytes.
    func wait(for count: Int) async throws {
        try await eventually("\(count) bytes came: \(text)", within: Demo.patience) {
            look()
            return received.count >= count
        }
    }

    /// Waits for the end of the connection.
    func end() async throws -> Ending {
        try await found("the connection ends: \(text)", within: Demo.patience) {
            look()
            return ending
        }
    }

    /// Waits for an answer that is whole when the connection ends.
    func answer() async throws -> RawAnswer {
        _ = try await end()
        return try RawAnswer(received)
    }
}

/// An answer taken apart.
struct RawAnswer: Hashable {
    let status: Int
    private let head: [String]
    let body: [UInt8]

    init(_ bytes: [UInt8]) throws {
        let end = bytes.indices.first { bytes[$0...].starts(with: "\r\n\r\n".utf8) }
        guard let end else { throw Timeout(description: "no whole head in \(String(decoding: bytes, as: UTF8.self))") }
        head = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n").map(String.init)
        status = head.first.flatMap { Int($0.dropFirst("HTTP/1.1 ".count).prefix(3)) } ?? 0
        body = Array(bytes[(end + 4)...])
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    var json: JSON { get throws { try JSON(body) } }

    func header(_ name: String) -> String? {
        let start = name.lowercased() + ": "
        return head.first { $0.lowercased().hasPrefix(start) }.map { String($0.dropFirst(start.utf8.count)) }
    }
}
