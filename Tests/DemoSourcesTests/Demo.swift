import DemoSources
import Synchronization
import TestKit

/// Running demo sources, and how to talk to them.
struct Demo: Sendable {
    /// Long, for it runs in the same process as many other tests.
    static let patience = Duration.seconds(60)

    let port: Int

    /// Runs them for as long as `body` does, in a folder of their own. They stand still unless `pause` says otherwise.
    static func run<R: Sendable>(
        pause: Duration = .seconds(3600),
        _ body: (Demo) async throws -> R
    ) async throws -> R {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let news = Mutex<[String]>([])
        return try await withThrowingTaskGroup(of: Void.self) { group in
            var sources = DemoSources(folder: folder.path) { told in news.withLock { $0.append(told.event) } }
            sources.port = try FreePort.find()
            sources.pause = pause
            group.addTask { [sources] in try await sources.run() }
            try await eventually("the demo sources are ready", within: patience) {
                news.withLock { $0.contains("service.ready") }
            }
            let result = try await body(Demo(port: sources.port))
            group.cancelAll()
            try await group.waitForAll()
            return result
        }
    }

    /// Begins a request on a connection of its own.
    func begin(_ method: String, _ path: String, _ headers: [String] = [], body: String = "") throws -> RawClient {
        let head = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1", "Connection: close"] + headers
        let length = "Content-Length: \(body.utf8.count)"
        return try RawClient(port: port, (head + [length, "", body]).joined(separator: "\r\n"))
    }

    /// A request and its whole answer.
    func ask(_ method: String, _ path: String, _ headers: [String] = [], body: String = "") async throws -> RawAnswer {
        try await begin(method, path, headers, body: body).answer()
    }

    func get(_ path: String, _ headers: String...) async throws -> RawAnswer {
        try await ask("GET", path, headers)
    }

    func misbehave(_ source: String, _ word: String) async throws {
        let answer = try await ask("PUT", "/\(source)/misbehave", body: word)
        guard answer.status == 204 else { throw Timeout(description: "\(source) does not \(word): \(answer)") }
    }
}
