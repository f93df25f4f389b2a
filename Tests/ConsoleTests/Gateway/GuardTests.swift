import Foundation
import NIOHTTP1
import Schema
import TestKit
import Testing

/// Which service a role reaches, and what is refused whoever asks.
@Suite(.timeLimit(.minutes(5)))
struct GuardTests {
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
