import TestKit
import Testing

@testable import Fetching

/// Where servers send us, and where we go.
@Suite(.timeLimit(.minutes(5)))
struct RedirectTests {
    private static func server(_ location: String, _ status: Int = 302) throws -> TinyServer {
        try TinyServer { _ in TinyServer.reply(status, "", ["Location": location]) }
    }

    private static func hop(_ url: String, _ change: (inout FetchRequest) -> Void = { _ in }) throws -> Hop {
        var request = FetchRequest(url: url)
        change(&request)
        return Hop(request, try WebAddress(url))
    }

    @Test(arguments: [
        "http://169.254.169.254/latest/meta-data/", "//169.254.169.254/", "http://[::ffff:a9fe:a9fe]/",
        "http://2852039166/",
    ])
    func `a redirect to a forbidden address is not followed`(_ location: String) async throws {
        let server = try Self.server(location)
        defer { server.close() }
        let fault = try await Fetching.fault(FetchRequest(url: server.url))
        #expect(fault.code == .address && fault.actual.contains("a cloud's metadata"))
        #expect(fault.place.hasPrefix("http://") && !fault.place.contains("127.0.0.1"))
    }

    @Test func `a redirect to a name at a forbidden address is not followed`() async throws {
        let port = try FreePort.find()
        let trap = try Trap(["127.0.0.2"], port: port)
        let server = try Self.server("http://inside.test:\(port)/")
        defer {
            trap.close()
            server.close()
        }
        let fault = try await Fetching.fault(
            FetchRequest(url: server.url),
            Fetching.settings("127.0.0.1/32"),
            ["inside.test": "127.0.0.2"]
        )
        #expect(fault.code == .address && fault.actual == "127.0.0.2, which is loopback")
        #expect(trap.connections == 0)
    }

    @Test func `a redirect to a denied port is not followed`() async throws {
        let broker = try TinyServer(body: "never")
        let server = try Self.server("http://127.0.0.1:\(broker.port)/")
        defer {
            broker.close()
            server.close()
        }
        var settings = Fetching.settings("127.0.0.1/32")
        settings.policy.deniedPorts = [Int(broker.port)]
        #expect(try await Fetching.fault(FetchRequest(url: server.url), settings).code == .port)
        #expect(broker.requests.isEmpty)
    }

    @Test func `five redirects are followed, and not a sixth`() async throws {
        let server = try TinyServer { request in
            let step = request.line.last?.wholeNumberValue ?? 0
            return step == 5 ? TinyServer.reply(200, "end") : TinyServer.reply(307, "", ["Location": "/\(step + 1)"])
        }
        defer { server.close() }
        let start = "http://127.0.0.1:\(server.port)"
        let answer = try await Fetching.outcome(FetchRequest(url: start + "/0")).get()
        #expect(answer.body == Array("end".utf8) && answer.place == start + "/5")
        server.answer { TinyServer.reply(307, "", ["Location": $0.line.dropFirst(4) + "x"]) }
        let before = server.requests.count
        let fault = try await Fetching.fault(FetchRequest(url: start + "/y"))
        #expect(fault.code == .tooManyRedirects && server.requests.count - before == 6)
    }

    @Test func `a redirect in a loop ends at once`() async throws {
        let server = try Self.server("/web")
        defer { server.close() }
        let fault = try await Fetching.fault(FetchRequest(url: server.url))
        #expect(fault.code == .tooManyRedirects && fault.actual.hasPrefix("a loop"))
        #expect(server.requests.count == 1)
    }

    @Test func `what is encrypted stays so`() throws {
        let fault = #expect(throws: FetchFault.self) {
            try Self.hop("https://example.org/a").following(301, "http://example.org/a?key=123")
        }
        #expect(fault?.code == .redirectBlocked && fault?.actual.contains("not encrypted") == true)
        #expect(fault.map { "\($0)".contains("123") } == false)
        let up = try Self.hop("http://example.org/a").following(301, "https://example.org/a")
        #expect(up.url.place == "https://example.org:443/a")
    }

    @Test(arguments: ["ftp://example.org/", "file:///etc/passwd", "http://me:word@example.org/", "http://"])
    func `a redirect to what is no server is not followed`(_ location: String) throws {
        let fault = #expect(throws: FetchFault.self) {
            try Self.hop("http://example.org/").following(302, location)
        }
        #expect(fault?.code == .scheme)
    }

    @Test func `a redirect without an aim is a fault`() throws {
        let fault = #expect(throws: FetchFault.self) { try Self.hop("http://example.org/").following(302, nil) }
        #expect(fault?.code == .redirectBlocked)
    }

    @Test func `secrets stay with the origin that they are for`() async throws {
        let other = try TinyServer(body: "end")
        let server = try TinyServer { request in
            request.line == "GET /web"
                ? TinyServer.reply(302, "", ["Location": "/same"])
                : TinyServer.reply(302, "", ["Location": "http://127.0.0.1:\(other.port)/"])
        }
        defer {
            other.close()
            server.close()
        }
        var request = FetchRequest(url: server.url)
        request.headers = ["Authorization": "Bearer s", "cookie": "a=s", "X-Api-Key": "s", "accept": "text/csv"]
        _ = try await Fetching.outcome(request).get()
        for name in ["Authorization", "Cookie", "X-Api-Key"] {
            #expect(server.requests.allSatisfy { $0.header(name) != nil })
            #expect(other.requests.first?.header(name) == nil, "\(name) was told to another origin")
        }
        #expect(server.requests.count == 2)
        #expect(other.requests.first?.header("Accept") == "text/csv")
    }

    @Test func `trust in a server is not passed on to another`() throws {
        let hop = try Self.hop("https://one.test/") { $0.trust = ServerTrust(certificates: "PEM", isInsecure: true) }
        #expect(try hop.following(302, "/same").trust == hop.trust)
        #expect(try hop.following(302, "https://two.test/").trust == ServerTrust())
        #expect(try hop.following(302, "https://one.test:8443/").trust == ServerTrust())
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `only 307 and 308 repeat what was posted`(status: Int) throws {
        let hop = try Self.hop("http://example.org/") {
            $0.method = .post
            $0.body = [1]
        }
        let next = try hop.following(status, "/next")
        #expect(next.method == (status < 307 ? .get : .post))
        #expect(next.body == (status < 307 ? nil : [1]))
    }
}
