import ConsoleDomain
import Foundation
import NIOHTTP1
import Schema
import TestKit
import Testing

/// What a session alone is not enough for.
@Suite(.timeLimit(.minutes(5)))
struct StepUpTests {
    private static let proof = #"{"password":"\#(Gateway.password)"}"#

    @Test func `users and the second factor want a password of the last five minutes`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            _ = try await gateway.user("eva", ["family"], by: owner)
            try await gateway.age("proved", by: 301)
            let wanted: [(HTTPMethod, String, String)] = [
                (.POST, "/api/users", #"{"user":"mia","roles":["owner"],"password":"\#(Gateway.password)"}"#),
                (.POST, "/api/users/eva/roles", #"{"roles":["owner"]}"#),
                (.POST, "/api/users/eva/password", #"{"password":"another good phrase"}"#),
                (.DELETE, "/api/users/eva", "{}"), (.POST, "/api/totp", "{}"), (.DELETE, "/api/totp", "{}"),
            ]
            for (method, path, body) in wanted {
                let answer = try await owner.send(method, path, body)
                #expect(answer.status == 403 && answer.problem == "step-up-needed", "\(path) \(answer.text)")
            }
            #expect(try await owner.send(.GET, "/api/users").json?.elements.count == 2)
            #expect(try await gateway.attempt("eva", Gateway.password).status == 200)

            let wrong = try await owner.send(.POST, "/api/session/confirm", #"{"password":"wrong but long"}"#)
            #expect(wrong.status == 401 && wrong.problem == "wrong-credentials")
            #expect(try await owner.send(.POST, "/api/users/eva/roles", #"{"roles":["owner"]}"#).status == 403)
            #expect(try await owner.send(.POST, "/api/session/confirm", Self.proof).status == 204)
            #expect(try await owner.send(.POST, "/api/users/eva/roles", #"{"roles":["assistant"]}"#).status == 200)
            #expect(try await owner.send(.DELETE, "/api/users/eva", "{}").status == 204)
        }
    }

    @Test func `one's own new password brings its proof along`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            try await gateway.age("proved", by: 301)
            let change = #"{"old":"\#(Gateway.password)","new":"another good phrase"}"#
            #expect(try await owner.send(.POST, "/api/users/ana/password", change).status == 204)
        }
    }

    @Test func `the clinic's exports, merges, erasures and keys want one, the rest does not`() async throws {
        try await Gateway.run { gateway, _ in
            let doctor = try await gateway.user("dra", ["clinician"], by: try await gateway.owner())
            try await gateway.age("proved", by: 301)
            let paths =
                ["ask/clinic/export"]
                + ["p1/erase", "p1/merge", "p1/unmerge", "keys/rotate"].map { "command/clinic/\($0)" }
            for path in paths {
                let answer = try await doctor.send(.POST, "/api/\(path)", "{}")
                #expect(answer.problem == "step-up-needed", "\(path) \(answer.text)")
            }
            for path in ["ask/clinic/patient", "command/clinic/p1/consultation-draft"] {
                #expect(try await doctor.send(.POST, "/api/\(path)", "{}").status == 503, "\(path)")
            }
            #expect(try await doctor.send(.POST, "/api/session/confirm", Self.proof).status == 204)
            for path in paths { #expect(try await doctor.send(.POST, "/api/\(path)", "{}").status == 503, "\(path)") }
        }
    }

    @Test func `a code is a proof where there is a second factor, and once only`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            let confirm = "/api/session/confirm"
            #expect(try await owner.send(.POST, confirm, #"{"code":"123456"}"#).status == 401)
            let (app, _, _) = try await gateway.factor(of: "ana", owner)
            try await gateway.age("proved", by: 301)
            #expect(try await owner.send(.DELETE, "/api/totp", "{}").problem == "step-up-needed")
            let code = #"{"code":"\#(app.code(step: Gateway.step + 1))"}"#
            #expect(try await owner.send(.POST, confirm, code).status == 204)
            #expect(try await owner.send(.POST, confirm, code).status == 401)
            #expect(try await owner.send(.DELETE, "/api/totp", "{}").status == 204)
        }
    }

    @Test func `who guesses has to wait as at the door`() async throws {
        try await Gateway.run { gateway, _ in
            let owner = try await gateway.owner()
            let refused = try await found("a pause", within: .seconds(120)) {
                let answer = try await owner.send(.POST, "/api/session/confirm", #"{"password":"wrong but long"}"#)
                // A short pause could be over before the next try.
                let pause = answer.headers["Retry-After"].first.flatMap { Int($0) } ?? 0
                return pause > 4 ? answer : nil
            }
            #expect(refused.status == 429)
            #expect(try await gateway.attempt("ana", Gateway.password).status == 429)
        }
    }
}
