import AsyncHTTPClient
import Foundation
import NIOHTTP1
import Schema
import TestKit
import Testing

/// How much of anything one may ask for.
@Suite(.timeLimit(.minutes(5)))
struct LimitTests {
    @Test func `more than the limit of requests is told when to come again, and others are not held up`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            let family = try await gateway.user("eva", ["family"], by: owner)
            // Many at a time: on a busy machine one after the other would be slower than the bucket fills again.
            let refused = try await found("429") {
                try await withThrowingTaskGroup { group in
                    for _ in 0..<40 { group.addTask { try await owner.send(.GET, "/api/session") } }
                    return try await group.first { $0.status != 200 }
                }
            }
            #expect(refused.status == 429 && refused.problem == "rate-limited", "\(refused.text)")
            #expect(refused.headers["Retry-After"].first.flatMap { Int($0) } ?? 0 >= 1)
            #expect(try await family.send(.GET, "/api/session").status == 200)
            try await eventually("it is welcome again") { try await owner.send(.GET, "/api/session").status == 200 }
        }
    }

    @Test func `searches, charts and exports of patients are counted for a user, whatever the session`() async throws {
        try await Gateway.run { gateway, _ in
            let doctor = try await gateway.user("dra", ["clinician"], by: try await gateway.owner())
            var second = gateway.stranger
            try await second.signIn("dra", Gateway.password)
            // No clinic runs: what is let through is 503.
            for (name, count) in [("export", 3), ("search", 30), ("history", 120)] {
                let began = ContinuousClock.now
                var passed = 0
                let refused = try await found("429 for \(name)") {
                    let answers = try await Self.asked(10, [doctor, second], "clinic/\(name)")
                    passed += answers.count { $0.status == 503 }
                    return answers.first { $0.status != 503 }
                }
                #expect(refused.status == 429 && refused.headers["Retry-After"].first != nil, "\(refused.text)")
                // While it is emptied the bucket fills a little; each limit is of a minute at the least.
                let refilled = Double(count) * ((ContinuousClock.now - began) / .seconds(60))
                #expect((count...count + Int(refilled) + 1).contains(passed), "\(name): \(passed)")
            }
            let next = #"{"patient":"p1","offset":48000,"digest":"abc"}"#
            #expect(try await doctor.ask("clinic/export", next).status == 503)
            #expect(try await doctor.ask("clinic/list").status == 503)
        }
    }

    /// Asks so many times at once: on a busy machine one after the other would be slower than a bucket fills again.
    private static func asked(_ count: Int, _ browsers: [Browser], _ question: String) async throws -> [Browser.Answer]
    {
        try await withThrowingTaskGroup { group in
            for number in 0..<count {
                let browser = browsers[number % browsers.count]
                group.addTask { try await browser.ask(question, #"{"patient":"p1"}"#) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `a header that is too long ends the connection`() async throws {
        try await Gateway.run { gateway, _ in
            let port = try #require(URL(string: gateway.base)?.port)
            let good = try RawConnection(port: port)
            let head = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
            good.send("\(head)X-Filling: \(String(repeating: "x", count: 8000))\r\n\r\n")
            #expect(good.receive()?.hasPrefix("HTTP/1.1 200") == true)
            let bad = try RawConnection(port: port)
            bad.send("\(head)X-Filling: \(String(repeating: "x", count: 20_000))\r\n\r\n")
            let answer = try #require(bad.receive())
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
            let crowd = try RawConnection(port: port)
            let many = (1...150).map { "X-\($0): y\r\n" }.joined()
            crowd.send("\(head)\(many)\r\n")
            let refusal = try #require(crowd.receive())
            #expect(refusal.isEmpty || refusal.hasPrefix("HTTP/1.1 4"), "\(refusal)")
        }
    }

    @Test func `an address of the network has 64 connections`() async throws {
        let folder = try TemporaryFolder()
        let certificate = try TestCertificate.selfSigned()
        try certificate.write(to: folder)
        let files = ["WEB_CERT_FILE": folder.file("server.crt"), "WEB_KEY_FILE": folder.file("server.key")]
        let settings = files.merging(["WEB_BIND": "0.0.0.0"]) { $1 }
        let client = try certificate.client()
        try await Gateway.run([], settings) { gateway, _ in
            let port = try #require(URL(string: gateway.base)?.port)
            var open = try (1...65).map { _ in try RawConnection(port: port) }
            // They are let in side by side, so any may be the one.
            try await eventually("one is closed") { open.filter(\.isClosed).count == 1 }
            let browser = Browser(base: "https://localhost:\(port)", client: client)
            await #expect(throws: (any Error).self) { try await browser.send(.GET, "/healthz") }
            #expect(open.filter(\.isClosed).count == 1)
            open.removeAll()
            try await eventually("there is room again") {
                let answer = try? await browser.send(.GET, "/healthz")
                return answer?.status == 200
            }
        }
        try await client.shutdown()
    }
}
