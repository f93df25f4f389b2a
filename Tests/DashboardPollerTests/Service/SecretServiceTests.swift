import Foundation
import Schema
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct SecretServiceTests {
    private static let secret = "s3cr3t-w0rd"

    @Test func `a secret goes to its server, and appears nowhere else`() async throws {
        try await withDashboard { dashboard, server in
            let origin = "http://127.0.0.1:\(server.port)"
            let put = #"{"value":"\#(Self.secret)","origin":"\#(origin)"}"#
            try await dashboard.expectApplied("secret-weather/put", put)
            let source = #","auth":{"secret":"weather"},"headers":{"X-Key":"k ${secret:weather}"}"#
            // A server that sends it back, in data and in a fault.
            server.answer(200, #"[{"value":"your key is \#(Self.secret)"}]"#)
            try await dashboard.show("list", on: server, source: source)
            #expect(server.requests.last?.header("Authorization") == "Bearer \(Self.secret)")
            #expect(server.requests.last?.header("X-Key") == "k \(Self.secret)")
            server.answer(200, "no JSON: \(Self.secret)")
            try await dashboard.poll(server)
            try await eventually("the fault is told") { dashboard.shown["outcome"]?.text == "error" }
            let query = #"{"kind":"bar","id":"s"}"#
            _ = try await dashboard.ask("preview", query)
            // It may also be in a header, and in where a redirect leads.
            server.answer { _ in TinyServer.reply(200, "[]", ["X-Echo": Self.secret]) }
            let headers = try await dashboard.ask("preview", query)["headers"]
            #expect(headers?["x-echo"]?.text == "•••")
            server.answer { _ in TinyServer.reply(302, "", ["Location": "/\(Self.secret)"]) }
            let fault = try await dashboard.ask("preview", query)["fault"]
            #expect(fault?["code"]?.text == "redirect.too_many", "\(fault ?? .null)")
            try await dashboard.poll(server)
            try await eventually("that fault is told") {
                dashboard.shown["fault"]?["code"]?.text == "redirect.too_many"
            }
            _ = try await dashboard.ask("export")
            let list = try await dashboard.ask("sources")
            #expect(list["secrets"]?.elements.first?["name"]?.text == "weather")
            #expect(!dashboard.everything.contains(Self.secret))
            let files = try FileManager.default.contentsOfDirectory(atPath: dashboard.folder.file("data"))
            for file in files {
                let bytes = try Data(contentsOf: URL(filePath: dashboard.folder.file("data/\(file)")))
                #expect(bytes.firstRange(of: Data(Self.secret.utf8)) == nil, "\(file)")
            }
        }
    }

    @Test func `a secret for one server goes to no other`() async throws {
        try await withDashboard { dashboard, server in
            let put = #"{"value":"\#(Self.secret)","origin":"https://api.example.org"}"#
            try await dashboard.expectApplied("secret-weather/put", put)
            try await dashboard.show("bar", on: server, source: #","auth":{"secret":"weather"}"#)
            #expect(dashboard.shown["fault"]?["code"]?.text == "http.auth")
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `a secret that changes has no other source polled`() async throws {
        try await withDashboard { dashboard, server in
            let origin = "http://127.0.0.1:\(server.port)"
            try await dashboard.show("bar", on: server, source: #","seconds":86400"#)
            let source = #""kind":"http","url":"\#(origin)/key","headers":{"X-Key":"${secret:k}"}"#
            try await dashboard.expectApplied("source-u/put", #"{"source":{\#(source)}}"#)
            try await dashboard.expectApplied("office/widget-add", #"{"id":"u","kind":"bar","source":"u"}"#)
            let put = #"{"value":"\#(Self.secret)","origin":"\#(origin)"}"#
            try await dashboard.expectApplied("secret-k/put", put)
            try await eventually("the one that uses it is polled") {
                dashboard.documents("widget-u").last?.json?["outcome"]?.text == "ok"
            }
            #expect(server.requests.count { !$0.line.contains("/key") } == 1)
        }
    }
}
