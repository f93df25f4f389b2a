import Foundation
import Schema
import TestKit
import Testing

/// What the service makes of a feed that comes from a server.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ServedFeedTests {
    /// The snapshot of ``IngestTests`` as it is after a change: of its level, its cause, or of nothing but its id.
    private func snapshot(level: Int = 4, cause: Int = 3, id: String = "x") -> String {
        IngestTests.snapshot
            .replacing("<cite:nivell>4<", with: "<cite:nivell>\(level)<")
            .replacing("<cite:subtipus>3<", with: "<cite:subtipus>\(cause)<")
            .replacing("fid=\"x\"", with: "fid=\"\(id)\"")
    }

    /// Runs the service on a server that gives one document until it is told to give another.
    private func withServer(
        _ document: String,
        modified: String? = nil,
        _ body: (RunningService, _ serve: (String, String?) async throws -> Void) async throws -> Void
    ) async throws {
        let server = try TinyServer { _ in [] }
        defer { server.close() }
        func set(_ document: String, _ modified: String?) {
            let headers = modified.map { ["Last-Modified": "Wed, 20 Nov 2024 \($0) GMT"] } ?? [:]
            server.answer { _ in TinyServer.reply(200, document, headers) }
        }
        set(document, modified)
        try await withTraffic([:], kind: "sct-gml") { traffic in
            try await put(server.url, traffic)
            try await eventually("the first document is read", within: .seconds(30)) { traffic.counts()[0] == 1 }
            try await body(traffic) { document, modified in
                set(document, modified)
                try await traffic.perform("feed-test/refresh")
            }
        }
    }

    private func put(_ address: String, _ traffic: RunningService) async throws {
        let source = #"{"source":{"kind":"sct-gml","address":"\#(address)","seconds":5}}"#
        try await traffic.perform("feed-test/put", source)
    }

    private func feed(_ traffic: RunningService) -> JSON? { traffic.documents("test/feed").last?.json }

    @Test func `a document that its server changed before the last one is not taken`() async throws {
        try await withServer(snapshot(), modified: "10:00:00") { traffic, serve in
            let published = try await traffic.ask("feeds")["feeds"]?.elements.first { $0["id"]?.text == "test" }
            #expect(published?["feed"]?["snapshotAt"]?.text == "2024-11-20T10:00:00.000Z")
            try await serve(snapshot(level: 2), "09:59:00")
            try await eventually("the older one is refused", within: .seconds(30)) {
                feed(traffic)?["reason"]?.text?.contains("older than the last accepted") == true
            }
            #expect(traffic.counts() == [1, 0, 0])
            try await serve(snapshot(level: 5), "10:01:00")
            try await eventually("the newer one is taken", within: .seconds(30)) { traffic.counts() == [1, 1, 0] }
        }
    }

    @Test func `a time of change counts from the first document that has one`() async throws {
        try await withServer(snapshot()) { traffic, serve in
            #expect(feed(traffic)?["snapshotAt"] == nil)
            try await serve(snapshot(level: 5), "10:00:00")
            try await eventually("it is taken", within: .seconds(30)) { traffic.counts() == [1, 1, 0] }
        }
    }

    @Test func `what another address published keeps nothing out`() async throws {
        try await withServer(snapshot(), modified: "10:00:00") { traffic, _ in
            let server = try TinyServer { _ in
                TinyServer.reply(200, snapshot(level: 5), ["Last-Modified": "Wed, 20 Nov 2024 09:00:00 GMT"])
            }
            defer { server.close() }
            try await put(server.url, traffic)
            try await eventually("it is taken", within: .seconds(30)) { traffic.counts() == [1, 1, 0] }
        }
    }

    @Test func `codes that no table knows count with the changes of incidents, not with the reads`() async throws {
        try await withServer(snapshot(cause: 99)) { traffic, serve in
            func codes() async throws -> [JSON] {
                let feeds = try await traffic.ask("feeds")["feeds"]?.elements
                return feeds?.first { $0["id"]?.text == "test" }?["unknownCodes"]?.elements ?? []
            }
            #expect(try await codes().map { $0["code"]?.text } == ["sct:2/99 Accident"])
            #expect(try await codes().map { $0["count"]?.number } == [1])
            // Another document that says the same of the incident.
            try await serve(snapshot(cause: 99, id: "y"), "10:00:00")
            try await eventually("it is read", within: .seconds(30)) {
                feed(traffic)?["snapshotAt"]?.text == "2024-11-20T10:00:00.000Z"
            }
            #expect(try await codes().map { $0["count"]?.number } == [1])
            try await serve(snapshot(level: 5, cause: 99), "10:01:00")
            try await eventually("the incident is changed", within: .seconds(30)) { traffic.counts() == [1, 1, 0] }
            #expect(try await codes().map { $0["count"]?.number } == [2])
        }
    }
}
