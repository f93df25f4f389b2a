import Foundation
import TestKit
import Testing

@testable import Fetching

/// Servers that behave.
@Suite(.timeLimit(.minutes(5)))
struct AnswerTests {
    private static func bare(_ status: Int, _ headers: String = "") -> [TinyServer.Step] {
        [.send(Array("HTTP/1.1 \(status) X\r\nConnection: close\r\n\(headers)\r\n".utf8))]
    }

    /// `[1,2]` as zlib packs it.
    private static let deflated: [UInt8] = [
        0x78, 0x9C, 0x8B, 0x36, 0xD4, 0x31, 0x8A, 0x05, 0x00, 0x03, 0xD5, 0x01, 0x48,
    ]

    @Test func `a document comes with its status, its headers and its marks`() async throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let headers = ["ETag": "\"a1\"", "Last-Modified": date, "Content-Type": "application/json", "Set-Cookie": "s"]
        let server = try TinyServer { _ in TinyServer.reply(200, "[1]", headers) }
        defer { server.close() }
        let answer = try await Fetching.outcome(FetchRequest(url: server.url + "?key=1")).get()
        #expect(answer.status == 200 && answer.body == Array("[1]".utf8) && !answer.isUnchanged)
        #expect(answer.etag == "\"a1\"" && answer.lastModified == date)
        #expect(answer.headers["content-type"] == "application/json")
        #expect(answer.headers["set-cookie"] == nil)
        #expect(answer.place == server.url)
        let request = try #require(server.requests.first)
        #expect(request.line == "GET /web?key=1")
        #expect(request.header("User-Agent") == "Quintet/test")
        #expect(request.header("Accept-Encoding") == "gzip, deflate")
        #expect(request.header("Host") == "127.0.0.1:\(server.port)")
        #expect(request.header("If-None-Match") == nil)
    }

    @Test func `a name is told to the server that is found for it`() async throws {
        let server = try TinyServer(body: "x")
        defer { server.close() }
        let url = "http://Shop.Test:\(server.port)/"
        _ = try await Fetching.outcome(
            FetchRequest(url: url),
            Fetching.settings("127.0.0.1/32"),
            ["shop.test": "127.0.0.1"]
        ).get()
        #expect(server.requests.first?.header("Host") == "shop.test:\(server.port)")
    }

    @Test func `POST sends its body and headers`() async throws {
        let server = try TinyServer(body: "{}")
        defer { server.close() }
        var request = FetchRequest(url: server.url)
        request.method = .post
        request.headers = ["content-type": "application/json", "X-Key": "k", "user-agent": "Mine/1"]
        request.body = Array("{\"q\":1}".utf8)
        #expect(try await Fetching.outcome(request).get().body == Array("{}".utf8))
        let seen = try #require(server.requests.first)
        #expect(seen.line == "POST /web" && seen.body == "{\"q\":1}")
        #expect(seen.header("Content-Type") == "application/json" && seen.header("X-Key") == "k")
        #expect(seen.header("User-Agent") == "Mine/1")
    }

    @Test func `304 is an answer when a mark was sent`() async throws {
        let server = try TinyServer { _ in Self.bare(304, "ETag: \"a1\"\r\n") }
        defer { server.close() }
        var request = FetchRequest(url: server.url)
        request.etag = "\"a1\""
        request.lastModified = "Sun, 06 Nov 1994 08:49:37 GMT"
        let answer = try await Fetching.outcome(request).get()
        #expect(answer.isUnchanged && answer.body.isEmpty && answer.etag == "\"a1\"")
        #expect(server.requests.first?.header("If-None-Match") == "\"a1\"")
        #expect(server.requests.first?.header("If-Modified-Since") == nil)
        request.etag = nil
        #expect(try await Fetching.outcome(request).get().isUnchanged)
        #expect(server.requests.last?.header("If-Modified-Since") == request.lastModified)
    }

    @Test func `304 is a fault when no mark was sent`() async throws {
        let server = try TinyServer { _ in Self.bare(304) }
        defer { server.close() }
        let fault = try await Fetching.fault(FetchRequest(url: server.url))
        #expect(fault.code == .status && fault.remedy.contains("no condition was sent"))
    }

    @Test func `HTTP/1.0 is understood, with a body that ends with its connection`() async throws {
        let server = try TinyServer { _ in [.send(Array("HTTP/1.0 200 OK\r\nServer: Simple\r\n\r\n[1]".utf8))] }
        defer { server.close() }
        #expect(try await Fetching.outcome(FetchRequest(url: server.url)).get().body == Array("[1]".utf8))
    }

    @Test func `204 is an answer without a body`() async throws {
        let server = try TinyServer { _ in Self.bare(204) }
        defer { server.close() }
        let answer = try await Fetching.outcome(FetchRequest(url: server.url)).get()
        #expect(answer.status == 204 && answer.body.isEmpty)
    }

    @Test(arguments: ["gzip", "deflate"])
    func `packed bodies are unpacked`(_ encoding: String) async throws {
        let packed = encoding == "gzip" ? try Gzip.pack(Array("[1,2]".utf8)) : Self.deflated
        let server = try TinyServer { _ in [.send(TinyServer.bytes(200, packed, ["Content-Encoding": encoding]))] }
        defer { server.close() }
        #expect(try await Fetching.outcome(FetchRequest(url: server.url)).get().body == Array("[1,2]".utf8))
    }

    @Test(arguments: [
        (401, FetchFault.Code.credentials), (403, .credentials), (404, .status), (410, .status), (206, .status),
        (500, .status), (418, .status),
    ])
    func `another status is a fault`(status: Int, code: FetchFault.Code) async throws {
        let server = try TinyServer(status: status, body: "no")
        defer { server.close() }
        let fault = try await Fetching.fault(FetchRequest(url: server.url))
        #expect(fault.code == code)
        #expect(fault.expected == "a status of 200, 203, 204, 304" && fault.actual.hasPrefix("\(status)"))
    }

    @Test func `statuses of the caller's own choice are success`() async throws {
        let server = try TinyServer(status: 404, body: "none")
        defer { server.close() }
        var request = FetchRequest(url: server.url)
        request.statuses = [404]
        #expect(try await Fetching.outcome(request).get().body == Array("none".utf8))
    }

    @Test(arguments: [429, 503])
    func `Retry-After is told, as seconds and as a date`(status: Int) async throws {
        let date = "Sun, 06 Nov 1994 08:00:00 GMT"
        for (value, seconds) in [
            ("77", 77.0), ("99999999999", 86_400), ("Sun, 06 Nov 1994 08:01:30 GMT", 90), (date, 0),
        ] {
            let server = try TinyServer { _ in TinyServer.reply(status, "", ["Retry-After": value, "Date": date]) }
            defer { server.close() }
            let fault = try await Fetching.fault(FetchRequest(url: server.url))
            #expect(fault.code == (status == 429 ? .rateLimited : .status) && fault.retryAfter == seconds)
        }
    }

    @Test func `Retry-After without the server's clock goes by ours`() {
        let now = Date(timeIntervalSince1970: 784_111_777)
        let read = { RetryAfter.seconds($0, date: nil, now: now) }
        #expect(read("Sun, 06 Nov 1994 08:49:47 GMT") == 10)
        #expect(read("Sun, 06 Nov 1994 08:00:00 GMT") == 0)
        for text in ["", "-1", "1.5", "soon", "Sun, 06 Nov 1994 08:49:47 +0200", "06 Nov 1994"] {
            #expect(read(text) == nil, "\(text)")
        }
    }
}
