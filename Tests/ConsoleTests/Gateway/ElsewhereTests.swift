import Foundation
import NIOHTTP1
import Schema
import TestKit
import Testing

/// Who comes from another machine, by a proxy that speaks TLS.
@Suite(.timeLimit(.minutes(5)))
struct ElsewhereTests {
    private static let proxy = ["WEB_PROXY": "true", "WEB_NAMES": "casa.example"]

    @Test func `an owner from elsewhere can only set up a second factor, and then everything`() async throws {
        try await Gateway.run([], Self.proxy) { gateway, _ in
            let owner = try await gateway.owner(gateway.stranger(from: "192.0.2.7"))
            #expect(try await owner.send(.GET, "/api/session").json?["mustSetUpFactor"] == true)
            let open = ["GET /api/session", "POST /api/session/confirm", "POST /api/totp", "POST /api/totp/confirm"]
            for law in RouteLaw.all where law.isOfAPI && !law.isWayIn && law.route != "DELETE /api/session" {
                let answer = try await owner.send(law)
                #expect((answer.problem == "factor-needed") == !open.contains(law.route), "\(law.route) \(answer.text)")
                #expect(open.contains(law.route) || answer.status == 403, "\(law.route)")
            }
            #expect(try await owner.send(.GET, "/geojson/incidents.json").status == 401)
            #expect(try await gateway.factor(of: "ana", owner).recovery.count == 10)
            #expect(try await owner.send(.GET, "/api/session").json?["mustSetUpFactor"] == false)
            #expect(try await owner.send(.GET, "/api/users").status == 200)
            // Who turns it off is before the door again, until it is on again.
            #expect(try await owner.send(.DELETE, "/api/totp", "{}").status == 204)
            #expect(try await owner.send(.GET, "/api/users").problem == "factor-needed")
            #expect(try await owner.send(.DELETE, "/api/session", "{}").status == 204)
        }
    }

    @Test func `who lives here, who is on this machine, or where it is only offered, needs none`() async throws {
        try await Gateway.run([], Self.proxy) { gateway, _ in
            let owner = try await gateway.owner(gateway.stranger(from: "127.0.0.1"))
            #expect(try await owner.send(.GET, "/api/session").json?["mustSetUpFactor"] == false)
            let away = gateway.stranger(from: "192.0.2.7")
            let family = try await gateway.user("eva", ["family"], by: owner, away)
            #expect(try await family.send(.GET, "/api/session").json?["mustSetUpFactor"] == false)
            let doctor = try await gateway.user("dra", ["clinician"], by: owner, away)
            #expect(try await doctor.ask("clinic/patient", "{}").problem == "factor-needed")
        }
        try await Gateway.run([], Self.proxy.merging(["WEB_FACTOR": "offered"]) { $1 }) { gateway, _ in
            let owner = try await gateway.owner(gateway.stranger(from: "192.0.2.7"))
            #expect(try await owner.send(.GET, "/api/users").status == 200)
        }
    }

    @Test func `a proxy that does not say whom it speaks for speaks for anybody`() async throws {
        try await Gateway.run([], Self.proxy) { gateway, _ in
            let owner = try await gateway.owner()
            #expect(try await owner.send(.GET, "/api/users").problem == "factor-needed")
            #expect(try await gateway.stranger.send(.GET, "/metrics").status == 403)
        }
    }

    @Test func `the cookie is Secure when the proxy was asked by https, and good for its own page`() async throws {
        try await Gateway.run([], Self.proxy.merging(["WEB_HSTS": "true"]) { $1 }) { gateway, _ in
            let away = gateway.stranger(from: "192.0.2.7")
            _ = try await gateway.owner(away)
            let body = #"{"user":"ana","password":"\#(Gateway.password)"}"#
            let host = ["Host": "casa.example", "Origin": "https://casa.example"]
            let secure = try await away.send(.POST, "/api/session", body, headers: host)
            let cookie = try #require(secure.headers["Set-Cookie"].first)
            #expect(cookie.hasPrefix("__Host-s=") && cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict; Secure"))
            #expect(secure.headers["Strict-Transport-Security"] == ["max-age=31536000"])
            let crossed = ["Host": "casa.example", "Origin": "http://casa.example"]
            #expect(try await away.send(.POST, "/api/session", body, headers: crossed).status == 403)

            let plain = try await gateway.stranger.send(.POST, "/api/session", body)
            #expect(plain.headers["Set-Cookie"].first?.hasPrefix("quintet=") == true)
            #expect(plain.headers["Set-Cookie"].first?.contains("Secure") == false)
            #expect(plain.headers["Strict-Transport-Security"].isEmpty)
        }
    }

    @Test func `figures want the token and maps a session`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("token", "a token of sixteen or more\n")
        let settings = Self.proxy.merging(["WEB_METRICS_TOKEN_FILE": folder.file("token")]) { $1 }
        try await Gateway.run([], settings) { gateway, _ in
            let away = gateway.stranger(from: "192.0.2.7")
            #expect(try await away.send(.GET, "/metrics").status == 403)
            #expect(try await away.send(.GET, "/metrics", headers: ["Authorization": "Bearer no"]).status == 403)
            let token = ["Authorization": "Bearer a token of sixteen or more"]
            #expect(try await away.send(.GET, "/metrics", headers: token).status == 200)
            let maps = ["/kml/incidents.kml", "/geojson/incidents.json"]
            for path in maps { #expect(try await away.send(.GET, path).status == 401, "\(path)") }
            let owner = try await gateway.owner(gateway.stranger(from: "::1"))
            let family = try await gateway.user("eva", ["family"], by: owner, away)
            let assistant = try await gateway.user("pau", ["assistant"], by: owner, away)
            for path in maps {
                #expect(try await family.send(.GET, path).status == 503, "\(path)")
                #expect(try await assistant.send(.GET, path).status == 403, "\(path)")
            }
        }
    }
}
