import TestKit
import Testing

@testable import Fetching

/// Connections and clients that are kept for a while.
@Suite(.timeLimit(.minutes(5)))
struct KeptConnectionTests {
    /// A server that counts connections, and answers any number of requests on each.
    private static let reply = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    @Test func `one connection serves many requests`() async throws {
        let port = try FreePort.find()
        let trap = try Trap(["127.0.0.1"], port: port, reply: Array(Self.reply.utf8))
        defer { trap.close() }
        try await Fetcher.run(Fetching.settings("127.0.0.1/32")) { fetcher in
            for _ in 0..<5 {
                let answer = try await fetcher.fetch(FetchRequest(url: "http://127.0.0.1:\(port)/"))
                #expect(answer.body == Array("ok".utf8))
            }
        }
        #expect(trap.connections == 1)
    }

    @Test func `clients that nobody uses are closed`() async throws {
        let server = try TinyServer(body: "x")
        defer { server.close() }
        let url = server.url
        var settings = Fetching.settings("127.0.0.1/32")
        settings.idle = 0.1
        try await Fetcher.run(settings) { fetcher in
            _ = try await fetcher.fetch(FetchRequest(url: url))
            try await eventually("the client is closed") { fetcher.clients.count == 0 }
            let again = try await fetcher.fetch(FetchRequest(url: url))
            #expect(again.status == 200)
        }
    }
}
