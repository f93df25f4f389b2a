import Bus
import Foundation
import Schema
import TestKit
import Testing

/// Runs dashboard-poller beside a server whose answers a test decides, and ends both afterwards.
func withDashboard(
    _ body: String = #"[{"name":"Calls waiting","value":4}]"#,
    settings: [String: String] = [:],
    _ test: (RunningService, TinyServer) async throws -> Void
) async throws {
    let server = try TinyServer(body: body)
    defer { server.close() }
    let common = ["DASHBOARD_ALLOW": "127.0.0.1:\(server.port)"]
    let all = common.merging(settings) { $1 }
    try await RunningService.start("dashboard-poller", topic: "dashboard", settings: all).ending { dashboard in
        try await test(dashboard, server)
    }
}

extension RunningService {
    /// Puts a page `office` with one widget `w` on the server, and waits until it shows something.
    func show(_ kind: String, on server: TinyServer, _ more: String = "", source: String = "") async throws {
        let url = #""kind":"http","url":"\#(server.url)""# + source
        try await expectApplied("source-s/put", #"{"source":{\#(url)}}"#)
        try await expectApplied("pages/create", #"{"title":"Office","id":"office"}"#)
        try await expectApplied("office/widget-add", #"{"id":"w","kind":"\#(kind)","source":"s"\#(more)}"#)
        try await eventually("the widget shows something") { shown["outcome"]?.text != "pending" }
    }

    /// What the widget `w` shows.
    var shown: JSON { documents("widget-w").last?.json ?? .null }

    /// Polls the source `s` and waits until the server was asked.
    func poll(_ server: TinyServer) async throws {
        let before = server.requests.count
        try await perform("source-s/poll")
        try await eventually("the server is asked") { server.requests.count > before }
    }

    func expectApplied(_ path: String, _ payload: String = "") async throws {
        let answer = try await perform(path, payload)
        #expect(answer["outcome"]?.text == "applied", "\(path): \(answer)")
    }

    /// All that was ever said on the bus and in the log, as one text.
    var everything: String {
        let bus = client.received(on: "quintet").map { $0.topic + " " + String(decoding: $0.payload, as: UTF8.self) }
        return (bus + log.all.map(\.text)).joined(separator: "\n")
    }
}
