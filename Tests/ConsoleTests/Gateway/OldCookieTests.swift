import Foundation
import NIOHTTP1
import Schema
import TestKit
import Testing

/// A session that is over opens nothing.
@Suite(.timeLimit(.minutes(5)))
struct OldCookieTests {
    @Test func `after the sign-out no route takes the cookie`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            #expect(try await owner.send(.DELETE, "/api/session", "{}").status == 204)
            try await expectShut(owner)
        }
    }

    @Test func `after a change of the password no route takes the cookie of another session`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            var other = gateway.stranger
            try await other.signIn("ana", Gateway.password)
            let change = #"{"old":"\#(Gateway.password)","new":"another good phrase"}"#
            #expect(try await owner.send(.POST, "/api/users/ana/password", change).status == 204)
            try await expectShut(other)
            #expect(try await owner.send(.GET, "/api/session").status == 200)
        }
    }

    @Test(arguments: [("seen", 1801.0), ("began", 43_201)])
    func `after its time no route takes the cookie`(member: String, age: Double) async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            try await gateway.age(member, by: age)
            try await expectShut(owner)
        }
    }

    @Test func `what a page asks by itself keeps no session alive`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            try await gateway.age("seen", by: 1700)
            func seen(_ headers: [String: String]) async throws -> String? {
                #expect(try await owner.send(.GET, "/api/session", headers: headers).status == 200)
                let sessions = try await owner.send(.GET, "/api/sessions", headers: headers).json?.elements
                return sessions?.first?["seen"]?.text
            }
            let unattended = ["X-Quintet-Unattended": "1"]
            let before = try #require(try await seen(unattended))
            #expect(try await seen(unattended) == before)
            #expect(try #require(try await seen([:])) > before)
        }
    }

    @Test func `in a browser of another kind no route takes the cookie, nor does its own afterwards`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            try await expectShut(owner, agent: "Mozilla/5.0 Chrome/140.0")
            try await expectShut(owner)
        }
    }

    @Test func `a screen's session goes on for a month, unused, and only looks`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            let added = #"{"user":"wall","roles":["display"],"password":"\#(Gateway.password)"}"#
            #expect(try await owner.send(.POST, "/api/users", added).status == 200)
            var screen = gateway.stranger
            let signedIn = try await screen.signIn("wall", Gateway.password)
            #expect(signedIn.headers["Set-Cookie"].first?.contains("Max-Age=2592000") == true)
            #expect(signedIn.json?["idleSeconds"] == nil)
            try await gateway.age("seen", by: 29 * 86_400)
            try await gateway.age("began", by: 29 * 86_400)
            #expect(try await screen.send(.GET, "/api/session").status == 200)
            let change = #"{"old":"\#(Gateway.password)","new":"another good phrase"}"#
            #expect(try await screen.send(.POST, "/api/users/wall/password", change).status == 403)
            try await gateway.age("began", by: 31 * 86_400)
            #expect(try await screen.send(.GET, "/api/session").status == 401)
        }
    }

    private func expectShut(_ browser: Browser, agent: String? = nil) async throws {
        let headers = agent.map { ["User-Agent": $0] } ?? [:]
        for law in RouteLaw.all where law.isOfAPI && !law.isWayIn {
            let answer = try await browser.send(law, headers: headers)
            #expect(answer.status == 401 && answer.problem == "signed-out", "\(law.route) \(answer.text)")
        }
    }
}
