import AsyncHTTPClient
import ConsoleDomain
import Foundation
import GRDB
import NIOCore
import NIOHTTP1
import Schema
import TestKit
import Testing

/// Coming in, by link, password and code.
@Suite(.timeLimit(.minutes(5)))
struct SignInTests {
    @Test func `the first user comes by the link of the log, which works once`() async throws {
        try await Gateway.run { gateway, _ in
            let before = try await gateway.stranger.send(.GET, "/api/session")
            #expect(before.status == 401 && before.problem == "signed-out")
            #expect(before.json?["needsSetup"] == true)
            let wrong = try await gateway.stranger.send(
                .POST,
                "/api/setup",
                #"{"token":"guessed","user":"eva","password":"\#(Gateway.password)"}"#
            )
            #expect(wrong.status == 403)
            let token = try await gateway.token()
            let weak = #"{"token":"\#(token)","user":"ana","password":"short"}"#
            #expect(try await gateway.stranger.send(.POST, "/api/setup", weak).status == 400)

            let owner = try await gateway.owner()
            let session = try await owner.send(.GET, "/api/session")
            #expect(session.status == 200)
            #expect(session.json?["user"] == "ana" && session.json?["roles"] == ["owner"])
            #expect(session.json?["idleSeconds"] == 1800)

            let again = #"{"token":"\#(token)","user":"eva","password":"\#(Gateway.password)"}"#
            #expect(try await gateway.stranger.send(.POST, "/api/setup", again).status == 403)
            #expect(!FileManager.default.fileExists(atPath: gateway.console.folder.file("data/console.setup")))
            let later = try await gateway.stranger.send(.GET, "/api/session")
            #expect(later.json?["needsSetup"] == false)
        }
    }

    @Test func `a wrong password and an unknown user are answered alike, and too many have to wait`() async throws {
        try await Gateway.run { gateway, _ in
            _ = try await gateway.owner()
            let unknown = try await gateway.attempt("nobody", "some password 12")
            let wrong = try await gateway.attempt("ana", "some password 12")
            #expect(unknown.status == 401 && unknown.problem == "wrong-credentials")
            #expect(wrong.text == unknown.text)
            try await makeSlow(gateway)
            // While it lasts not even the right one is tried.
            let held = try await gateway.attempt("ana", Gateway.password)
            #expect(held.problem == "rate-limited")
            try await eventually("the pause is over, and the right password is taken") {
                try await gateway.attempt("ana", Gateway.password).status == 200
            }
        }
    }

    @Test func `a second factor is asked for once it is confirmed, and each code is taken once`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            #expect(try await owner.send(.POST, "/api/totp", "{}").json?["secret"]?.text?.count == 32)
            #expect(try await owner.send(.POST, "/api/totp/confirm", #"{"code":"abcdef"}"#).status == 401)
            let (_, code, codes) = try await gateway.factor(of: "ana", owner)
            #expect(codes.count == 10)
            let recovery = try #require(codes.first)

            var browser = gateway.stranger
            let without = try await browser.signIn("ana", Gateway.password)
            #expect(without.status == 401 && without.problem == "code-needed")
            let replayed = try await browser.signIn("ana", Gateway.password, code: code)
            #expect(replayed.status == 401 && replayed.problem == "wrong-credentials")
            #expect(try await browser.signIn("ana", Gateway.password, code: recovery).status == 200)
            var other = gateway.stranger
            #expect(try await other.signIn("ana", Gateway.password, code: recovery).status == 401)
            #expect(try await browser.send(.POST, "/api/totp", "{}").status == 409)
            let body = #"{"password":"\#(Gateway.password)"}"#
            #expect(try await browser.send(.DELETE, "/api/totp", body).status == 204)
            #expect(try await other.signIn("ana", Gateway.password).status == 200)
        }
    }

    @Test func `sessions survive a restart, and end with the sign-out and another password`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            var second = gateway.stranger
            try await second.signIn("ana", Gateway.password)
            try await gateway.console.process.stop()
            try await gateway.console.launch()
            try await gateway.console.line("web.ready")
            #expect(try await owner.send(.GET, "/api/session").status == 200)
            #expect(try await owner.send(.GET, "/api/sessions").json?.elements.count == 2)

            let change = #"{"old":"\#(Gateway.password)","new":"another good password"}"#
            #expect(try await owner.send(.POST, "/api/users/ana/password", change).status == 204)
            #expect(try await second.send(.GET, "/api/session").status == 401)
            #expect(try await owner.send(.DELETE, "/api/session", "{}").status == 204)
            #expect(try await owner.send(.GET, "/api/session").status == 401)
            #expect(try await second.signIn("ana", "another good password").status == 200)
        }
    }

    @Test func `a cookie is of no use in another browser, and nothing of it is on disk`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            let id = try #require(owner.cookie?.split(separator: "=").last.map(String.init))
            let folder = gateway.console.folder
            for file in ["console.db", "console.db-wal"] {
                let bytes = FileManager.default.contents(atPath: folder.file("data/\(file)")) ?? Data()
                #expect(bytes.range(of: Data(id.utf8)) == nil && bytes.range(of: Data(Gateway.password.utf8)) == nil)
            }
            let stolen = try await owner.send(.GET, "/api/session", headers: ["User-Agent": "Chrome/140"])
            #expect(stolen.status == 401)
            #expect(try await owner.send(.GET, "/api/session").status == 401)
        }
    }

    @Test func `a hash of another cost is made anew when its password comes`() async throws {
        try await Gateway.run { gateway, _ in
            _ = try await gateway.owner()
            // scrypt of the password with N = 2^10, as another program made it.
            let old = "$scrypt$ln=10,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$fXnS5Awj6eMC+z1SbPBpyxEKbW7GHGyuCeVjw7IJSMI"
            try await gateway.console.restart { database in
                let changed = "json_set(CAST(document AS TEXT), '$.password', ?)"
                try database.change("UPDATE account SET document = CAST(\(changed) AS BLOB)", [old])
            }
            try await gateway.console.line("web.ready")
            #expect(try await gateway.attempt("ana", Gateway.password).status == 200)
            let kept = try StoppedDatabase(path: gateway.console.folder.file("data/console.db")).read { db in
                try String.fetchOne(db, sql: "SELECT CAST(document AS TEXT) ->> '$.password' FROM account")
            }
            #expect(kept?.hasPrefix("$scrypt$ln=15,r=8,p=3$") == true)
            #expect(try await gateway.attempt("ana", Gateway.password).status == 200)
        }
    }

    @Test func `a sign-in that is under way while the password changes opens nothing`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            _ = try await gateway.user("eva", ["family"], by: owner)
            let opened = try await withThrowingTaskGroup(of: Browser?.self) { group in
                // These keep the machine busy, so that the tries wait behind the change.
                fill(6, by: owner, &group)
                group.addTask {
                    let change = #"{"password":"another good password"}"#
                    let changed = try await patient(owner).send(.POST, "/api/users/eva/password", change)
                    #expect(changed.status == 204)
                    return nil
                }
                for _ in 1...4 {
                    group.addTask {
                        var browser = patient(gateway.stranger)
                        return try await browser.signIn("eva", Gateway.password).status == 200 ? browser : nil
                    }
                }
                return try await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
            }
            for browser in opened { #expect(try await browser.send(.GET, "/api/session").status == 401) }
        }
    }

    @Test func `a password that nobody had the time to look at was not wrong`() async throws {
        try await Gateway.run { gateway, _ in
            var configuration = HTTPClient.Configuration()
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 30
            let crowd = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            var owner = try await gateway.owner()
            owner.client = crowd
            try await withThrowingTaskGroup(of: Browser?.self) { group in
                // Two are tried and twenty wait; who finds no room is back first.
                fill(30, by: owner, &group)
                _ = try await group.next()
                var hasty = gateway.stranger
                hasty.patience = .seconds(1)
                var refusals: [String] = []
                let right = #"{"user":"ana","password":"\#(Gateway.password)"}"#
                // Whoever finds a place that became free waits for longer, and is none of them.
                for _ in 1...12 {
                    let answer = try? await hasty.send(.POST, "/api/session", right)
                    if let answer, answer.status == 429 { refusals.append(answer.text) }
                }
                #expect(refusals.count > 5 && refusals.allSatisfy { $0.contains("at once") }, "\(refusals)")
                try await group.waitForAll()
            }
            try await crowd.shutdown()
            #expect(try await gateway.attempt("ana", Gateway.password).status == 200)
        }
    }

    /// Adds users, each of which takes a hash of a password.
    private func fill(
        _ count: Int,
        by owner: Browser,
        _ group: inout ThrowingTaskGroup<Browser?, any Error>
    ) {
        for number in 1...count {
            let user = #"{"user":"u\#(number)","roles":["family"],"password":"\#(Gateway.password)"}"#
            group.addTask {
                try await patient(owner).send(.POST, "/api/users", user)
                return nil
            }
        }
    }

    /// A browser that waits as long as a busy machine takes for many passwords.
    private func patient(_ browser: Browser) -> Browser {
        var browser = browser
        browser.patience = .minutes(2)
        return browser
    }

    @Test func `the last owner stays one`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            #expect(try await owner.send(.POST, "/api/users/ana/roles", #"{"roles":["family"]}"#).status == 409)
            #expect(try await owner.send(.DELETE, "/api/users/ana", "{}").status == 409)
            let family = try await gateway.user("eva", ["family"], by: owner)
            #expect(try await owner.send(.POST, "/api/users/eva/roles", #"{"roles":["owner"]}"#).status == 200)
            // Who has other rights signs in again.
            #expect(try await family.send(.GET, "/api/session").status == 401)
            #expect(try await owner.send(.DELETE, "/api/users/ana", "{}").status == 204)
            #expect(try await owner.send(.GET, "/api/session").status == 401)
        }
    }

    /// Tries wrong passwords until the pause is longer than a try takes.
    private func makeSlow(_ gateway: Gateway) async throws {
        try await eventually("a long pause", within: .seconds(120)) {
            let answer = try await gateway.attempt("ana", "some password 12")
            return answer.headers["Retry-After"].first.flatMap { Int($0) } ?? 0 > 4
        }
    }
}
