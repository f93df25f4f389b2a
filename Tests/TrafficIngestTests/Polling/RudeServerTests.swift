import Schema
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficIngest

/// Servers that misbehave: what was accepted stays accepted, and the reason is told.
@Suite(.timeLimit(.minutes(5)))
struct RudeServerTests {
    private static func bytes(_ text: String, _ headers: [String: String] = [:]) -> TinyServer.Step {
        .send(TinyServer.bytes(200, Array(text.utf8), headers))
    }

    /// Reads once more with other steps, and checks that nothing of it is kept.
    private func reason(
        _ steps: [TinyServer.Step],
        largest: Int = 100_000,
        timeout: Double = 5,
        http: Int?,
        wait: Double = 30
    ) async throws -> String {
        var feed = try await RudeServer(largest: largest, timeout: timeout)
        let before = feed.plan.memory
        let status = try await feed.read(steps)
        #expect(status.event == .failed && status.state == .failing && status.failures == 1)
        #expect(status.http == http)
        #expect(feed.plan.memory == before)
        #expect(feed.leftovers.isEmpty)
        #expect(feed.wait == wait)
        // It recovers as soon as the server does.
        let good = try await feed.read(TinyServer.reply(200, "<feed>2</feed>"))
        #expect(good.event == .accepted(SnapshotCounts(open: 1)) && good.state == .ok && good.failures == 0)
        return try #require(status.reason)
    }

    @Test func `an empty body`() async throws {
        let reason = try await reason(TinyServer.reply(200, ""), http: 200)
        #expect(reason.hasPrefix("empty: expected a document, but its body is empty; what is open stays"))
    }

    @Test func `half a document is read again after three seconds`() async throws {
        let reason = try await reason([Self.bytes("<feed>", ["Content-Length": "500"])], http: 200, wait: 3)
        #expect(reason.hasPrefix("torn: expected the document to its end"))
    }

    @Test func `half a document of the right length`() async throws {
        let reason = try await reason([Self.bytes("<feed>1</fe")], http: 200, wait: 3)
        #expect(reason.hasPrefix("torn: expected </feed>"))
    }

    @Test func `HTML`() async throws {
        let reason = try await reason([Self.bytes("<html>We are sorry</html>")], http: 200)
        #expect(reason.hasPrefix("shape: expected <feed>, got <html>"))
    }

    @Test func `ten times the limit is refused at its announcement`() async throws {
        let reason = try await reason(
            [Self.bytes("<feed>", ["Content-Length": "1000"]), .hang],
            largest: 100,
            http: 200
        )
        #expect(reason.hasPrefix("tooLarge: expected at most 100 bytes, but 1000 are announced; feeds.largest"))
    }

    @Test func `ten times the limit is refused when nothing announces it`() async throws {
        let head = Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8)
        let body = [UInt8](repeating: 32, count: 1000)
        let reason = try await reason([.send(head + body), .hang], largest: 100, http: 200)
        #expect(reason.hasPrefix("tooLarge: expected at most 100 bytes, but more came"))
    }

    @Test func `silence before the head`() async throws {
        let reason = try await reason([.hang], timeout: 1, http: nil)
        #expect(reason.contains("was silent for 1 s before its answer"))
    }

    @Test func `silence in the body`() async throws {
        let steps = [Self.bytes("<feed>", ["Content-Length": "500"]), .hang]
        let reason = try await reason(steps, timeout: 1, http: 200)
        #expect(reason.contains("was silent for 1 s in the middle of its document"))
    }

    @Test func `a connection that is reset`() async throws {
        #expect(try await reason([.reset], http: nil).contains("cannot be reached: "))
    }

    @Test func `a connection that is reset in the body`() async throws {
        let steps = [Self.bytes("<feed>", ["Content-Length": "500"]), .pause(1), .reset]
        #expect(try await reason(steps, http: 200, wait: 3).hasPrefix("torn: "))
    }

    @Test func `nobody listens`() async throws {
        var feed = try await RudeServer()
        feed.server.close()
        let status = try await feed.read()
        #expect(status.reason?.contains("cannot be reached") == true && status.http == nil)
    }

    @Test func `a redirect in a loop`() async throws {
        let reason = try await reason(TinyServer.reply(302, "", ["Location": "/web"]), http: nil)
        #expect(reason.contains("redirects in a loop"))
    }

    @Test func `redirects without an end`() async throws {
        var feed = try await RudeServer()
        let server = feed.server
        feed.server.answer { _ in TinyServer.reply(307, "", ["Location": "/\(server.requests.count)"]) }
        let before = feed.server.requests.count
        let reason = try #require(try await feed.read().reason)
        #expect(reason.contains("redirects more than 5 times"))
        #expect(feed.server.requests.count - before == 6)
    }

    @Test func `a redirect to nowhere`() async throws {
        let reason = try await reason(TinyServer.reply(301, "", ["Location": "file:/etc/passwd"]), http: nil)
        #expect(reason.contains("names no http or https address to go to"))
    }

    @Test func `304 though nothing was asked`() async throws {
        let reason = try await reason([.send(Array("HTTP/1.1 304 X\r\nConnection: close\r\n\r\n".utf8))], http: 304)
        #expect(reason.contains("though no condition was asked"))
    }

    @Test func `429 with Retry-After`() async throws {
        let reason = try await reason(TinyServer.reply(429, "no", ["Retry-After": "77"]), http: 429, wait: 77)
        #expect(reason.contains("answered 429 Too Many Requests, expected 200 and a document"))
    }

    @Test func `503 with Retry-After as a date`() async throws {
        let headers = ["Date": "Sun, 06 Nov 1994 08:00:00 GMT", "Retry-After": "Sun, 06 Nov 1994 08:01:30 GMT"]
        let reason = try await reason(TinyServer.reply(503, "", headers), http: 503, wait: 90)
        #expect(reason.contains("read again in 90 s"))
    }

    @Test func `a small answer that is large when decoded`() async throws {
        let bomb = try Gzip.pack([UInt8](repeating: 32, count: 20_000_000))
        #expect(bomb.count < 50_000)
        let steps = [TinyServer.Step.send(TinyServer.bytes(200, bomb, ["Content-Encoding": "gzip"]))]
        #expect(try await reason(steps, http: 200).hasPrefix("tooLarge: expected at most 100000 bytes"))
    }

    @Test func `half of a gzip`() async throws {
        let half = Array(try Gzip.pack(Array("<feed>2</feed>".utf8)).dropLast(12))
        let steps = [TinyServer.Step.send(TinyServer.bytes(200, half, ["Content-Encoding": "gzip"]))]
        #expect(try await reason(steps, http: 200, wait: 3).hasPrefix("torn: "))
    }
}
