import Foundation
import Synchronization

/// An HTTP server on a free port that answers every request alike and remembers it; one connection per request.
final class TinyServer: Sendable {
    struct Request: Hashable, Sendable {
        let line: String
        let body: String
    }

    struct Failure: Error { let step: String }

    let port: UInt16
    private let socket: Int32
    private let answer: Mutex<(status: Int, body: String, delay: Double)>
    private let seen = Mutex<(requests: [Request], open: Int, mostOpen: Int)>(([], 0, 0))

    var requests: [Request] { seen.withLock { $0.requests } }
    /// The most requests that were in hand at once.
    var mostOpen: Int { seen.withLock { $0.mostOpen } }
    var url: String { "http://127.0.0.1:\(port)/web" }

    init(status: Int = 200, body: String = "", delay: Double = 0) throws {
        answer = Mutex((status, body, delay))
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isBound = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 64) == 0 && getsockname(socket, $0, &length) == 0
            }
        }
        guard isBound else { throw Failure(step: "bind") }
        port = UInt16(bigEndian: place.sin_port)
        Thread.detachNewThread { [self] in accept() }
    }

    func answer(_ status: Int, _ body: String = "", delay: Double = 0) {
        answer.withLock { $0 = (status, body, delay) }
    }

    /// Refuses connections from now on.
    func close() { shutdown(socket, Int32(SHUT_RDWR)) }

    private func accept() {
        while true {
            let connection = Glibc.accept(socket, nil, nil)
            if connection < 0 { return }
            Thread.detachNewThread { [self] in serve(connection) }
        }
    }

    private func serve(_ connection: Int32) {
        defer { Glibc.close(connection) }
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !isComplete(text) {
            let count = read(connection, &buffer, buffer.count)
            if count <= 0 { return }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        let parts = text.components(separatedBy: "\r\n\r\n")
        seen.withLock { seen in
            let line = text.components(separatedBy: " HTTP/1.1")[0]
            seen.requests.append(Request(line: line, body: parts.dropFirst().joined()))
            seen.open += 1
            seen.mostOpen = max(seen.mostOpen, seen.open)
        }
        let (status, body, delay) = answer.withLock { $0 }
        if delay > 0 { Thread.sleep(forTimeInterval: delay) }
        seen.withLock { $0.open -= 1 }
        let head = "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
        _ = Array((head + body).utf8).withUnsafeBytes {
            send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
    }

    private func isComplete(_ text: String) -> Bool {
        guard let end = text.range(of: "\r\n\r\n") else { return false }
        let length =
            text.lowercased().components(separatedBy: "content-length: ").dropFirst().first
            .flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        return text[end.upperBound...].utf8.count >= length
    }
}
