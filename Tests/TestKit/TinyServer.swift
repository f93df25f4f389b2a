import Foundation
import Synchronization

/// An HTTP server on a free port that answers as it is told, rudely too, and remembers every request; one connection
/// per request.
public final class TinyServer: Sendable {
    /// A request that came.
    public struct Request: Hashable, Sendable {
        /// `GET /path`
        public let line: String
        /// The body; empty when there is none.
        public let body: String
        fileprivate let head: [String]

        /// The value of a header.
        public func header(_ name: String) -> String? {
            let start = name.lowercased() + ": "
            return head.first { $0.lowercased().hasPrefix(start) }.map { String($0.dropFirst(start.utf8.count)) }
        }
    }

    /// What the server does with a connection, one after the other; at the end it closes it.
    public enum Step: Sendable {
        /// Sends bytes.
        case send([UInt8])
        /// Is silent for some seconds.
        case pause(Double)
        /// Is silent until the client has had enough.
        case hang
        /// Breaks the connection.
        case reset
    }

    /// The server could not be started.
    public struct Failure: Error {
        /// What failed.
        public let step: String
    }

    /// Decides what to do with a request.
    public typealias Answer = @Sendable (Request) -> [Step]

    /// Where it listens.
    public let port: UInt16
    private let socket: Int32
    private let answer: Mutex<Answer>
    private let seen = Mutex<(requests: [Request], open: Int, mostOpen: Int)>(([], 0, 0))

    /// What came, in order.
    public var requests: [Request] { seen.withLock { $0.requests } }
    /// The most requests that were in hand at once.
    public var mostOpen: Int { seen.withLock { $0.mostOpen } }
    /// An address of it.
    public var url: String { "http://127.0.0.1:\(port)/web" }

    /// A server that decides for each request.
    public init(_ answer: @escaping Answer) throws {
        self.answer = Mutex(answer)
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
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

    /// A server that answers every request alike.
    public convenience init(status: Int = 200, body: String = "", delay: Double = 0) throws {
        try self.init { _ in Self.reply(status, body, delay: delay) }
    }

    /// The steps of an answer as it should be.
    public static func reply(
        _ status: Int = 200,
        _ body: String = "",
        _ headers: [String: String] = [:],
        delay: Double = 0
    ) -> [Step] {
        [.pause(delay), .send(bytes(status, Array(body.utf8), headers))]
    }

    /// The bytes of an answer; `Content-Length` is added when it is not among the headers.
    public static func bytes(_ status: Int, _ body: [UInt8], _ headers: [String: String] = [:]) -> [UInt8] {
        var lines = ["HTTP/1.1 \(status) X", "Connection: close"]
        lines += headers.map { "\($0.key): \($0.value)" }.sorted()
        if headers["Content-Length"] == nil { lines.append("Content-Length: \(body.count)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    /// Answers otherwise from now on.
    public func answer(_ status: Int, _ body: String = "", delay: Double = 0) {
        answer { _ in Self.reply(status, body, delay: delay) }
    }

    /// Decides otherwise from now on.
    public func answer(_ answer: @escaping Answer) { self.answer.withLock { $0 = answer } }

    /// Refuses connections from now on.
    public func close() { shutdown(socket, Int32(SHUT_RDWR)) }

    private func accept() {
        while true {
            let connection = Glibc.accept(socket, nil, nil)
            if connection < 0 { return }
            // A child of another test must not hold it open.
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            Thread.detachNewThread { [self] in serve(connection) }
        }
    }

    private func serve(_ connection: Int32) {
        defer { Glibc.close(connection) }
        guard let request = Self.read(connection) else { return }
        seen.withLock { seen in
            seen.requests.append(request)
            seen.open += 1
            seen.mostOpen = max(seen.mostOpen, seen.open)
        }
        let answer = answer.withLock { $0 }
        let steps = answer(request)
        for (index, step) in steps.enumerated() {
            // Before the last bytes: who has them may ask again at once.
            if index == steps.count - 1 { seen.withLock { $0.open -= 1 } }
            Self.perform(step, connection)
        }
    }

    private static func perform(_ step: Step, _ connection: Int32) {
        switch step {
        case .pause(let seconds): if seconds > 0 { Thread.sleep(forTimeInterval: seconds) }
        case .send(let bytes):
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                if count <= 0 { return }
                rest = rest.dropFirst(count)
            }
        case .hang:
            var buffer = [UInt8](repeating: 0, count: 64)
            while Glibc.read(connection, &buffer, buffer.count) > 0 {}
        case .reset:
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        }
    }

    private static func read(_ connection: Int32) -> Request? {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !isComplete(text) {
            let count = Glibc.read(connection, &buffer, buffer.count)
            if count <= 0 { return nil }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        let parts = text.components(separatedBy: "\r\n\r\n")
        return Request(
            line: text.components(separatedBy: " HTTP/1.1")[0],
            body: parts.dropFirst().joined(),
            head: Array(parts[0].components(separatedBy: "\r\n").dropFirst())
        )
    }

    private static func isComplete(_ text: String) -> Bool {
        guard let end = text.range(of: "\r\n\r\n") else { return false }
        let length =
            text.lowercased().components(separatedBy: "content-length: ").dropFirst().first
            .flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        return text[end.upperBound...].utf8.count >= length
    }
}
