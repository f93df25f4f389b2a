import Foundation
import NIOHTTP1
import Schema
import TestKit
import Testing

/// Every route of the gateway, as its router has it, against the law.
@Suite(.timeLimit(.minutes(5)))
struct RouteLawTests {
    @Test func `there is a line for every route, and no line without one`() async throws {
        try await Gateway.run([], ["LOG_LEVEL": "debug"]) { gateway, _ in
            let line = try await gateway.console.line("web.routes")
            let told = try JSON(line.text.utf8)["msg"]?.text ?? ""
            let routes = Set(told.components(separatedBy: ", "))
            let law = Set(RouteLaw.all.map(\.route))
            #expect(routes.count > 25)
            #expect(routes.subtracting(law).isEmpty, "add a line to RouteLaw")
            #expect(law.subtracting(routes).isEmpty, "no such route")
        }
    }

    @Test func `everybody is answered as the law says, and every answer says what may run in it`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            var browsers = ["nobody": gateway.stranger]
            for role in RouteLaw.visitors.dropFirst(2) {
                browsers[role] = try await gateway.user("the-\(role)", [role], by: owner)
            }
            browsers["owner"] = owner
            for (visitor, browser) in browsers {
                for law in RouteLaw.all {
                    let answer = try await browser.send(law)
                    #expect(answer.status == law.status(for: visitor), "\(visitor): \(law.route) \(answer.text)")
                    expectHeaders(answer, law)
                }
            }
        }
    }

    private func expectHeaders(_ answer: Browser.Answer, _ law: RouteLaw) {
        let headers = answer.headers
        #expect(headers["Content-Security-Policy"].first?.hasPrefix("default-src 'none'; ") == true, "\(law.route)")
        #expect(headers["X-Content-Type-Options"] == ["nosniff"], "\(law.route)")
        #expect(headers["Referrer-Policy"] == ["no-referrer"], "\(law.route)")
        #expect(headers["Cross-Origin-Opener-Policy"] == ["same-origin"], "\(law.route)")
        #expect(headers["Cross-Origin-Resource-Policy"] == ["same-origin"], "\(law.route)")
        let permissions = headers["Permissions-Policy"].first ?? ""
        #expect(permissions.contains("camera=()") && !permissions.contains("bluetooth"), "\(law.route)")
        // On http it would lock everybody out of what has no TLS.
        #expect(headers["Strict-Transport-Security"].isEmpty, "\(law.route)")
        let isForAll = answer.status == 200 && !law.isOfAPI
        let isReport = ["/metrics", "/healthz"].contains(law.path)
        if !isForAll || isReport { #expect(headers["Cache-Control"] == ["no-store"], "\(law.route)") }
    }

    @Test func `what another site's page could send is refused at every route that changes something`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            for law in RouteLaw.all where law.method != .GET {
                func status(_ headers: [String: String]) async throws -> Int {
                    try await owner.send(law, headers: headers).status
                }
                #expect(try await status(["Origin": "http://evil.example"]) == 403, "\(law.route)")
                #expect(try await status(["Sec-Fetch-Site": "cross-site"]) == 403, "\(law.route)")
                #expect(try await status(["Sec-Fetch-Site": "same-site"]) == 403, "\(law.route)")
                #expect(try await status(["Host": "evil.example"]) == 421, "\(law.route)")
                for type in ["text/plain", "application/x-www-form-urlencoded", ""] {
                    #expect(try await status(["Content-Type": type]) == 415, "\(law.route) \(type)")
                }
                guard !law.isWayIn else { continue }
                #expect(try await status(["X-Quintet-CSRF": ""]) == 403, "\(law.route)")
                #expect(try await status(["X-Quintet-CSRF": "0"]) == 403, "\(law.route)")
            }
            for law in RouteLaw.all where law.method == .GET {
                #expect(try await owner.send(law, headers: ["Host": "evil.example:8380"]).status == 421, "\(law.route)")
                guard law.isOfAPI else { continue }
                let foreign = try await owner.send(law, headers: ["Sec-Fetch-Site": "cross-site"])
                #expect(foreign.status == 403, "\(law.route)")
            }
            #expect(try await owner.send(.GET, "/api/session").status == 200)
        }
    }

    @Test func `an address in another spelling has the same locks`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            for law in RouteLaw.all where law.isOfAPI && !law.isWayIn {
                let path = "//" + law.path.dropFirst().replacing("/", with: "//")
                let body = law.method == .GET ? nil : law.body
                let stranger = try await gateway.stranger.send(law.method, path, body)
                #expect(stranger.status == 401, "\(law.route)")
                guard law.method != .GET else { continue }
                let forged = try await owner.send(law.method, path, body, headers: ["X-Quintet-CSRF": ""])
                #expect(forged.status == 403, "\(law.route)")
            }
        }
    }
}
