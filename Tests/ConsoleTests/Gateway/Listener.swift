import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Schema
import Synchronization
import TestKit

/// An open stream, and what came of it.
final class Listener: Sendable {
    /// An event as a browser would dispatch it.
    struct Event: Sendable {
        let id: String?
        let name: String
        let data: JSON
    }

    private let text = Mutex(String())
    private let over = Mutex(false)

    /// All events so far; those whose end has not come yet are not among them.
    var events: [Event] {
        text.withLock { $0 }.components(separatedBy: "\n\n").dropLast().compactMap { block in
            var fields: [String: String] = [:]
            for line in block.components(separatedBy: "\n") {
                let parts = line.components(separatedBy: ": ")
                fields[parts[0]] = parts.dropFirst().joined(separator: ": ")
            }
            guard let name = fields["event"], let data = fields["data"], let json = try? JSON(data.utf8) else {
                return nil
            }
            return Event(id: fields["id"], name: name, data: json)
        }
    }

    /// The last id that came, as a browser sends it when it comes again.
    var lastID: String? { events.last { $0.id != nil }?.id }

    /// All that came.
    var whole: String { text.withLock { $0 } }

    /// Whether the server ended it.
    var isOver: Bool { over.withLock { $0 } }

    /// Waits for an event.
    @discardableResult
    func event(_ name: String, _ condition: @Sendable (JSON) -> Bool = { _ in true }) async throws -> Event {
        try await found("an event \(name); last came \(events.suffix(3))") {
            events.first { $0.name == name && condition($0.data) }
        }
    }

    /// Listens while `body` runs.
    static func listen(
        _ browser: Browser,
        after id: String? = nil,
        _ body: @escaping @Sendable (Listener) async throws -> Void
    ) async throws {
        let listener = Listener()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await listener.read(browser, id)
                return false
            }
            group.addTask {
                try await body(listener)
                return true
            }
            defer { group.cancelAll() }
            while let isBody = try await group.next(), !isBody {}
        }
    }

    private func read(_ browser: Browser, _ id: String?) async throws {
        var request = HTTPClientRequest(url: browser.base + "/api/stream")
        request.headers.add(name: "User-Agent", value: "Mozilla/5.0 Firefox/140.0")
        request.headers.add(name: "Cookie", value: browser.cookie ?? "")
        for (name, value) in browser.added { request.headers.add(name: name, value: value) }
        if let id { request.headers.add(name: "Last-Event-ID", value: id) }
        let response = try await browser.client.execute(request, deadline: .now() + .minutes(5))
        var rest: [UInt8] = []
        do {
            for try await part in response.body {
                // A part may end within a letter.
                rest += Array(buffer: part)
                guard let whole = String(validating: rest, as: UTF8.self) else { continue }
                rest = []
                text.withLock { $0 += whole }
            }
        } catch  where !Task.isCancelled {
            // A server that ends has ended the stream, too.
        }
        over.withLock { $0 = true }
    }
}

extension Listener {
    /// Whether a text stands in what came.
    func seen(_ part: String) -> Bool { whole.contains(part) }
}

/// The last id of a stream that is closed.
final class Box: Sendable {
    private let text = Mutex<String?>(nil)
    var value: String? { text.withLock { $0 } }
    func set(_ value: String?) { text.withLock { $0 = value } }
}
