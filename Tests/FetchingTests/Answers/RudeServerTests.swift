import TestKit
import Testing

@testable import Fetching

/// Servers that misbehave: each ends in bounded time, with its name.
@Suite(.timeLimit(.minutes(5)))
struct RudeServerTests {
    private static func head(_ headers: [String: String] = [:], _ body: String = "") -> TinyServer.Step {
        .send(TinyServer.bytes(200, Array(body.utf8), headers))
    }

    private func fault(
        _ steps: [TinyServer.Step],
        largest: Int = 100_000,
        total: Double = 8,
        firstByte: Double = 6
    ) async throws -> FetchFault {
        let server = try TinyServer { _ in steps }
        defer { server.close() }
        var request = FetchRequest(url: server.url + "?key=hidden")
        request.largest = largest
        request.total = total
        request.headers = ["Authorization": "Bearer hidden"]
        var settings = Fetching.settings("127.0.0.1/32")
        settings.firstByte = firstByte
        let fault = try await Fetching.fault(request, settings)
        #expect(fault.place == server.url)
        #expect(!"\(fault)".contains("hidden"))
        return fault
    }

    @Test func `silence before the head ends at the time for the first byte`() async throws {
        let fault = try await fault([.hang], firstByte: 0.3)
        #expect(fault.code == .timeout && fault.expected == "the beginning of an answer within 0.3 s")
    }

    @Test func `a byte now and then ends at the time for it all`() async throws {
        let drip = (0..<100).flatMap { _ in [TinyServer.Step.send([32]), .pause(0.1)] }
        let fault = try await fault([Self.head(["Content-Length": "500"])] + drip, total: 0.6)
        #expect(fault.code == .timeout && fault.expected == "the whole answer within 0.6 s")
    }

    @Test func `silence in the body ends at the time for it all`() async throws {
        let fault = try await fault([Self.head(["Content-Length": "500"], "half"), .hang], total: 0.4)
        #expect(fault.code == .timeout)
    }

    @Test func `too much is refused at its announcement`() async throws {
        let fault = try await fault([Self.head(["Content-Length": "1000"]), .hang], largest: 100)
        #expect(fault.code == .tooLarge && fault.actual == "1000 that are announced")
    }

    @Test func `too much is refused when nothing announces it`() async throws {
        let head = Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8)
        let fault = try await fault([.send(head + [UInt8](repeating: 32, count: 1000)), .hang], largest: 100)
        #expect(fault.code == .tooLarge && fault.expected == "at most 100 bytes, decoded")
    }

    @Test func `a body at the limit is taken`() async throws {
        let server = try TinyServer(body: String(repeating: "x", count: 100))
        defer { server.close() }
        var request = FetchRequest(url: server.url)
        request.largest = 100
        #expect(try await Fetching.outcome(request).get().body.count == 100)
    }

    @Test func `fewer bytes than announced`() async throws {
        #expect(try await fault([Self.head(["Content-Length": "500"], "half")]).code == .reset)
    }

    @Test func `a length that is no number`() async throws {
        #expect(try await fault([Self.head(["Content-Length": "many"], "half")]).code == .reset)
    }

    @Test func `half of a gzip`() async throws {
        let half = Array(try Gzip.pack(Array("[1,2,3]".utf8)).dropLast(12))
        let fault = try await fault([.send(TinyServer.bytes(200, half, ["Content-Encoding": "gzip"]))])
        #expect(fault.code == .encoding)
    }

    @Test func `what says to be gzip and is not`() async throws {
        #expect(try await fault([Self.head(["Content-Encoding": "gzip"], "plain text")]).code == .encoding)
    }

    @Test(arguments: ["br", "zstd", "x-gzip", "gzip, gzip", "compress"])
    func `an encoding that nobody asked for`(_ encoding: String) async throws {
        let fault = try await fault([Self.head(["Content-Encoding": encoding], "x")])
        #expect(fault.code == .encoding && fault.actual.contains(encoding))
    }

    @Test func `a reset before the answer`() async throws {
        #expect(try await fault([.reset]).code == .reset)
    }

    @Test func `a reset in the body`() async throws {
        let steps = [Self.head(["Content-Length": "500"], "half"), .pause(0.1), .reset]
        #expect(try await fault(steps).code == .reset)
    }

    @Test func `what is not HTTP`() async throws {
        let fault = try await fault([.send(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8)), .hang])
        #expect(fault.code == .reset && fault.actual.contains("not HTTP"))
    }

    @Test func `a head without an end`() async throws {
        let line = Array("X: \(String(repeating: "y", count: 1000))\r\n".utf8)
        let head = Array("HTTP/1.1 200 OK\r\n".utf8)
        let steps = [.send(head)] + [TinyServer.Step](repeating: .send(line), count: 1000) + [.hang]
        #expect(try await fault(steps).code == .reset)
    }

    @Test func `nobody listens`() async throws {
        let fault = try await Fetching.fault(FetchRequest(url: "http://127.0.0.1:\(try FreePort.find())/"))
        #expect(fault.code == .connect && fault.actual == "Connection refused")
    }

    @Test func `the next address of a name is tried when nobody listens at the first`() async throws {
        let server = try TinyServer(body: "here")
        defer { server.close() }
        let hosts = HostAddresses { _ throws(HostAddresses.LookupFailure) in
            ["127.0.0.3", "127.0.0.1"].compactMap { IPAddress($0) }
        }
        let settings = Fetching.settings("127.0.0.0/8")
        let url = "http://two.test:\(server.port)/"
        let answer = try await Fetcher.run(settings, hosts) { try await $0.fetch(FetchRequest(url: url)) }
        #expect(answer.body == Array("here".utf8))
    }

    @Test func `a header that would begin another is not sent, and not repeated`() async throws {
        let server = try TinyServer(body: "x")
        defer { server.close() }
        var request = FetchRequest(url: server.url)
        request.headers = ["X-Key": "hidden\r\nX-Other: 1"]
        let fault = try await Fetching.fault(request)
        #expect(fault.code == .scheme && fault.actual == "a header that HTTP cannot carry")
        #expect(server.requests.isEmpty)
    }

    @Test func `a fetch that is cancelled ends at once, and its connection too`() async throws {
        let server = try TinyServer { _ in [.hang] }
        defer { server.close() }
        let url = server.url
        try await withThrowingTaskGroup(of: FetchFault.self) { group in
            group.addTask { try await Fetching.fault(FetchRequest(url: url)) }
            try await eventually("it was asked") { server.requests.count == 1 }
            group.cancelAll()
            let fault = try await group.next()
            #expect(fault?.code == .reset && fault?.actual == "the fetch was cancelled")
        }
    }
}
