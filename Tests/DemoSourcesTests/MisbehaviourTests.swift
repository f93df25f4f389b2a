import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression
import Schema
import TestKit
import Testing

@testable import DemoSources

/// Each switch does what it says, and `off` ends it.
struct MisbehaviourTests {
    @Test(arguments: [("500", 500), ("503", 503), ("429", 429), ("401", 401)])
    func `a status is answered`(word: String, status: Int) async throws {
        let answer = try await Self.answer(to: word)
        #expect(answer.status == status)
        #expect((answer.header("Retry-After") == "20") == (status == 503 || status == 429))
        #expect((answer.header("WWW-Authenticate") != nil) == (status == 401))
    }

    @Test(arguments: [("redirect-loop", "/bar"), ("redirect-metadata", "http://169.254.169.254/latest/meta-data/")])
    func `a redirect leads where it must not`(word: String, target: String) async throws {
        let answer = try await Self.answer(to: word)
        #expect(answer.status == 302)
        #expect(answer.header("Location") == target)
    }

    @Test func `bodies are wrong as they say`() async throws {
        try await Demo.run { demo in
            func body(_ word: String) async throws -> RawAnswer {
                try await demo.misbehave("bar", word)
                let answer = try await demo.get("/bar")
                #expect(answer.status == 200, "\(word)")
                return answer
            }
            let good = try await demo.get("/bar").text
            #expect(try await body("html").text.hasPrefix("<!DOCTYPE html>"))
            #expect(try await body("html").header("Content-Type") == "text/html; charset=utf-8")
            #expect(try await body("truncated").text == String(good.prefix(good.count / 2)))
            #expect(try await body("empty").body.isEmpty)
            #expect(try await body("null").text == "null")
            #expect(try await body("jsonp").text == "callback(\(good));")
            #expect(try await body("nan").text.contains("\"value\":NaN"))
            let latin = try await body("latin1")
            #expect(String(validating: latin.body, as: UTF8.self) == nil)
            #expect(latin.body.contains(0xF1))
            #expect(latin.header("Content-Type") == "application/json")
        }
    }

    @Test func `nothing stays nothing for whom takes gzip`() async throws {
        let answer = try await Self.answer(to: "empty", "Accept-Encoding: gzip")
        #expect(answer.body.isEmpty)
        #expect(answer.header("Content-Encoding") == nil)
    }

    @Test func `a hanging source takes the request and says nothing, and others go on`() async throws {
        try await Demo.run { demo in
            try await demo.misbehave("bar", "hang")
            let client = try demo.begin("GET", "/bar")
            try await always("nothing comes", during: .milliseconds(300)) {
                client.look()
                return client.received.isEmpty && client.ending == nil
            }
            #expect(try await demo.get("/pie").status == 200)
            try await demo.misbehave("bar", "off")
            #expect(try await demo.get("/bar").status == 200)
        }
    }

    @Test func `a dripping body comes a byte a second`() async throws {
        try await Self.expectSlowness("drip") { bytes in
            guard let answer = try? RawAnswer(bytes) else { return 0 }
            return answer.body.count
        }
    }

    @Test func `a slow head comes a byte a second`() async throws {
        try await Self.expectSlowness("slow-headers") { bytes in
            #expect("HTTP/1.1 200 OK".utf8.starts(with: bytes))
            return bytes.count
        }
    }

    @Test func `a reset is one`() async throws {
        try await Demo.run { demo in
            try await demo.misbehave("bar", "reset")
            let client = try demo.begin("GET", "/bar")
            #expect(try await client.end() == .reset)
            #expect(client.received.isEmpty)
        }
    }

    @Test func `a huge body has no end`() async throws {
        try await Demo.run { demo in
            try await demo.misbehave("bar", "huge")
            let client = try demo.begin("GET", "/bar")
            try await client.wait(for: 8 << 20)
            #expect(client.ending == nil)
            #expect(client.text.contains(#"{"name":"aprobados","value":4"#))
        }
    }

    @Test func `a bomb is small until it is opened`() async throws {
        try await Demo.run { demo in
            try await demo.misbehave("bar", "bomb")
            let client = try demo.begin("GET", "/bar", ["Accept-Encoding: gzip"])
            try await client.wait(for: 1000)
            #expect(client.text.lowercased().contains("content-encoding: gzip"))
            // This client takes a body that is twenty-five times as large as what came, and no larger one.
            await #expect(throws: NIOHTTPDecompression.DecompressionError.self) {
                let request = HTTPClientRequest(url: "http://127.0.0.1:\(demo.port)/bar")
                let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
                _ = try await answer.body.collect(upTo: Misbehaviour.bombSize)
            }
        }
    }

    @Test(arguments: ["DELETE", "PUT"])
    func `it ends, and it is of one source and all its forms`(method: String) async throws {
        try await Demo.run { demo in
            try await demo.misbehave("bar", "500")
            #expect(try await demo.get("/bar.xml").status == 500)
            #expect(try await demo.get("/pie").status == 200)
            #expect(try await demo.ask(method, "/bar/misbehave", body: method == "PUT" ? "off\n" : "").status == 204)
            #expect(try await demo.get("/bar.xml").status == 200)
        }
    }

    private static func answer(to word: String, _ header: String = "Accept: */*") async throws -> RawAnswer {
        try await Demo.run { demo in
            try await demo.misbehave("bar", word)
            return try await demo.get("/bar", header)
        }
    }

    /// No more bytes than seconds have come since it was asked, but for the first.
    private static func expectSlowness(_ word: String, _ count: ([UInt8]) -> Int) async throws {
        try await Demo.run { demo in
            try await demo.misbehave("bar", word)
            let begin = ContinuousClock.now
            let client = try demo.begin("GET", "/bar")
            for wanted in 1...3 {
                try await eventually("\(wanted) bytes came: \(client.text)", within: Demo.patience) {
                    client.look()
                    return count(client.received) >= wanted
                }
                let seconds = begin.duration(to: .now) / .seconds(1)
                #expect(Double(count(client.received)) <= seconds + 1)
            }
            #expect(client.ending == nil)
        }
    }
}
