import Foundation
import Schema
import TestKit
import Testing
import TrafficIngestDomain

@testable import TrafficIngest

/// Servers that behave.
@Suite(.timeLimit(.minutes(5)))
struct FeedFetcherTests {
    private static let accepted = PollStatus.Event.accepted(SnapshotCounts(open: 1))

    @Test func `who asks is said, with an address to write to`() async throws {
        let feed = try await RudeServer()
        let request = try #require(feed.server.requests.first)
        #expect(request.line == "GET /web")
        #expect(request.header("User-Agent") == "Quintet/\(Contract.version) (+mailto:roads@example.org)")
        #expect(request.header("Accept-Encoding") == "gzip")
        #expect(request.header("If-None-Match") == nil)
    }

    @Test func `ETag and Last-Modified are sent back, and 304 is good news`() async throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        var feed = try await RudeServer(["ETag": "\"a1\"", "Last-Modified": date])
        let status = try await feed.read([.send(Array("HTTP/1.1 304 X\r\nConnection: close\r\n\r\n".utf8))])
        let request = try #require(feed.server.requests.last)
        #expect(request.header("If-None-Match") == "\"a1\"")
        #expect(request.header("If-Modified-Since") == date)
        #expect(status.event == .unchanged && status.state == .ok && status.http == 304)
    }

    @Test func `200 with an equal body is unchanged`() async throws {
        var feed = try await RudeServer()
        let status = try await feed.read()
        #expect(status.event == .unchanged && status.http == 200 && status.decision.hasPrefix("the same document"))
    }

    @Test func `gzip is decoded`() async throws {
        var feed = try await RudeServer()
        let packed = try Gzip.pack(Array("<feed>22</feed>".utf8))
        let status = try await feed.read([.send(TinyServer.bytes(200, packed, ["Content-Encoding": "gzip"]))])
        #expect(status.event == Self.accepted)
        #expect(feed.leftovers.isEmpty)
    }

    @Test func `a permanent redirect is remembered`() async throws {
        var feed = try await RudeServer()
        feed.server.answer { request in
            request.line == "GET /web"
                ? TinyServer.reply(308, "", ["Location": "/new"]) : TinyServer.reply(200, "<feed>2</feed>")
        }
        #expect(try await feed.read().event == Self.accepted)
        #expect(feed.plan.memory.movedTo?.hasSuffix("/new") == true)
        _ = try await feed.read()
        #expect(feed.server.requests.map(\.line) == ["GET /web", "GET /web", "GET /new", "GET /new"])
    }

    @Test func `a temporary redirect is followed and not remembered, nor what comes behind it`() async throws {
        var feed = try await RudeServer()
        feed.server.answer { request in
            switch request.line {
            case "GET /web": TinyServer.reply(302, "", ["Location": "/b"])
            case "GET /b": TinyServer.reply(301, "", ["Location": "/c"])
            default: TinyServer.reply(200, "<feed>2</feed>")
            }
        }
        #expect(try await feed.read().event == Self.accepted)
        #expect(feed.plan.memory.movedTo == nil)
    }

    @Test func `an encrypted source is not followed to one that is not`() throws {
        var trail = RedirectTrail("https://example.org/feed")
        #expect(throws: FetchFailure.self) { try trail.follow(301, "http://example.org/feed") }
        #expect(try trail.follow(301, "/new"))
        #expect(trail.address == "https://example.org/new")
    }

    @Test func `what may be secret in an address is not told`() async throws {
        var trail = RedirectTrail("https://me:word@example.org:81/feed?key=123#x")
        #expect(trail.name == "https://example.org:81/feed")
        let failure = #expect(throws: FetchFailure.self) { try trail.follow(302, "http://you:key@example.org/?key=1") }
        #expect(failure?.reason.contains("key") == false)
    }

    @Test func `only servers are asked`() {
        #expect(throws: FetchFailure("expected an http, https or file address, got ftp://example.org/")) {
            try RedirectTrail("ftp://example.org/").check()
        }
    }

    @Test func `what a killed process left behind is removed`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("quintet-feed-1", "half")
        try folder.write("else", "kept")
        try await FeedFetcher.run(FetchSettings(folder: URL(filePath: folder.path))) { _ in
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names == ["else"])
        }
    }
}
