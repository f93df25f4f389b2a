import Foundation
import NIOHTTP1
import Schema
import TestKit
import Testing

/// What every route refuses, whoever asks.
@Suite(.timeLimit(.minutes(5)))
struct GuardTests {
    /// Every route of the gateway with a path that it takes.
    static let routes: [(method: HTTPMethod, path: String)] = [
        (.GET, "/"), (.GET, "/home"), (.GET, "/setup"), (.GET, "/site/0/plain.css"), (.GET, "/nothing.js"),
        (.GET, "/healthz"), (.GET, "/metrics"), (.GET, "/kml/incidents.kml"), (.GET, "/geojson/incidents.json"),
        (.GET, "/api/session"), (.POST, "/api/session"), (.DELETE, "/api/session"), (.POST, "/api/setup"),
        (.GET, "/api/users"), (.POST, "/api/users"), (.POST, "/api/users/ana/roles"),
        (.POST, "/api/users/ana/password"), (.DELETE, "/api/users/ana"), (.POST, "/api/totp"),
        (.POST, "/api/totp/confirm"), (.DELETE, "/api/totp"), (.GET, "/api/sessions"), (.DELETE, "/api/sessions/x"),
        (.POST, "/api/command/tasks/inbox/capture"), (.POST, "/api/ask/tasks/list"), (.GET, "/api/stream"),
    ]

    @Test func `every answer says what may run in it, refusals too`() async throws {
        try await Gateway.run { gateway, _ in
            for (method, path) in Self.routes {
                let answer = try await gateway.stranger.send(method, path, method == .GET ? nil : "{}")
                let headers = answer.headers
                #expect(headers["Content-Security-Policy"].first?.hasPrefix("default-src 'none'; ") == true, "\(path)")
                #expect(headers["X-Content-Type-Options"] == ["nosniff"], "\(method) \(path)")
                #expect(headers["Referrer-Policy"] == ["no-referrer"], "\(method) \(path)")
                #expect(headers["Cross-Origin-Opener-Policy"] == ["same-origin"], "\(method) \(path)")
                #expect(headers["Cross-Origin-Resource-Policy"] == ["same-origin"], "\(method) \(path)")
                #expect(headers["Permissions-Policy"].first?.contains("camera=()") == true, "\(method) \(path)")
                if path.hasPrefix("/api/") { #expect(headers["Cache-Control"] == ["no-store"], "\(method) \(path)") }
            }
        }
    }

    @Test func `no route under api but the way in is open to a stranger`() async throws {
        try await Gateway.run { gateway, _ in
            for (method, path) in Self.routes where path.hasPrefix("/api/") {
                let answer = try await gateway.stranger.send(method, path, method == .GET ? nil : "{}")
                let isWayIn = method == .POST && ["/api/session", "/api/setup"].contains(path)
                // The way in complains of what is missing in the body.
                #expect(answer.status == (isWayIn ? 400 : 401), "\(method) \(path): \(answer.text)")
            }
        }
    }

    @Test func `a request of another site's page, under another name, or without the token is refused`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            for (method, path) in Self.routes where method != .GET {
                func status(_ headers: [String: String]) async throws -> Int {
                    try await owner.send(method, path, "{}", headers: headers).status
                }
                #expect(try await status(["Origin": "http://evil.example"]) == 403, "\(method) \(path)")
                #expect(try await status(["Sec-Fetch-Site": "cross-site"]) == 403, "\(method) \(path)")
                #expect(try await status(["Host": "evil.example"]) == 421, "\(method) \(path)")
                #expect(try await status(["Content-Type": "text/plain"]) == 415, "\(method) \(path)")
                guard !["/api/session", "/api/setup"].contains(path) || method != .POST else { continue }
                #expect(try await status(["X-Quintet-CSRF": ""]) == 403, "\(method) \(path)")
                #expect(try await status(["X-Quintet-CSRF": "0"]) == 403, "\(method) \(path)")
            }
            for (method, path) in Self.routes where method == .GET {
                let answer = try await owner.send(method, path, headers: ["Host": "evil.example:8380"])
                #expect(answer.status == 421, "\(path)")
            }
            let stream = try await owner.send(.GET, "/api/stream", headers: ["Sec-Fetch-Site": "same-site"])
            #expect(stream.status == 403)
            #expect(try await owner.send(.GET, "/api/session").status == 200)
        }
    }

    @Test func `each role reaches its routes and no other`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            var browsers = ["owner": owner]
            for role in ["clinician", "assistant", "family", "display"] {
                browsers[role] = try await gateway.user("the-\(role)", [role], by: owner)
            }
            // What is allowed is answered 503, as no service runs: the gate was passed.
            let busRoutes: [(path: String, roles: Set<String>)] = [
                ("command/home/casa/lamp/set", ["owner", "family"]),
                ("command/tasks/inbox/capture", ["owner", "family"]),
                ("command/tasks/t1/complete", ["owner"]), ("command/dashboard/pages/create", ["owner"]),
                ("command/traffic/environment/set", ["owner"]), ("command/tasks/_dead-letter/retry", ["owner"]),
                ("command/clinic/patients/register", ["clinician", "assistant"]),
                ("ask/home/homes", ["owner", "family"]), ("ask/dashboard/pages", ["owner", "family"]),
                ("ask/dashboard/preview", ["owner"]), ("ask/tasks/list", ["owner"]),
                ("ask/clinic/patient", ["clinician", "assistant"]), ("ask/tasks/_dead-letters", ["owner"]),
                ("ask/clinic/_dead-letters", []), ("command/other/a/b", []),
            ]
            for (role, browser) in browsers {
                for (path, roles) in busRoutes {
                    let answer = try await browser.send(.POST, "/api/\(path)", "{}")
                    #expect(answer.status == (roles.contains(role) ? 503 : 403), "\(role) \(path): \(answer.text)")
                }
                let users = try await browser.send(.GET, "/api/users")
                #expect(users.status == (role == "owner" ? 200 : 403), "\(role)")
                for path in ["/api/users", "/api/users/ana/roles", "/api/users/ana/password"] where role != "owner" {
                    let body = #"{"user":"eve","roles":["owner"],"password":"\#(Gateway.password)"}"#
                    #expect(try await browser.send(.POST, path, body).status == 403, "\(role) \(path)")
                }
                if role != "owner" { #expect(try await browser.send(.DELETE, "/api/users/ana", "{}").status == 403) }
                #expect(try await browser.send(.GET, "/api/sessions").json?.elements.count == (role == "owner" ? 5 : 1))
            }
        }
    }

    @Test func `what is too large, no JSON or no path is refused in words`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            let large = "\"" + String(repeating: "x", count: 70_000) + "\""
            #expect(try await owner.command("tasks/inbox/capture", large).status == 413)
            let broken = try await owner.command("tasks/inbox/capture", "{")
            #expect(broken.status == 400 && broken.problem == "malformed-payload")
            for path in ["tasks/inbox/Capture", "tasks/+/capture", "tasks/capture", "tasks/a/b/c/d", "tasks/%2e%2e/x"] {
                #expect(try await owner.command(path, "{}").status == 404, "\(path)")
            }
            #expect(try await owner.command("tasks/inbox/capture", "\"a\"", id: "no good id").status == 400)
            #expect(try await owner.send(.GET, "/site/0/../../console.db").status == 404)
            #expect(try await owner.send(.GET, "/lib/leaflet/%2e%2e/%2e%2e/passwd").status == 404)
        }
    }

    @Test func `an address of the network without TLS is no start`() async throws {
        let folder = try TemporaryFolder()
        let process = try ServiceProcess(
            "console",
            environment: ["WEB_BIND": "0.0.0.0", "DATA_DIR": folder.file("data"), "LOG_FORMAT": "json"]
        )
        #expect(try await process.end() == .code(78))
        let line = try #require(process.log.named("config.invalid").first)
        #expect(line.text.contains("WEB_BIND must be") && line.text.contains("WEB_CERT_FILE"))
    }
}
