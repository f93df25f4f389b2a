import Foundation
import GRDB
import Schema
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct PollingServiceTests {
    /// Polls by itself only when nobody counts.
    private static let rarely = #","seconds":86400"#

    @Test func `widgets on one source cost one request`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("bar", on: server, source: Self.rarely)
            try await dashboard.expectApplied("office/widget-add", #"{"id":"p","kind":"pie","source":"s"}"#)
            try await eventually("the second shows something, too") {
                dashboard.documents("widget-p").last?.json?["outcome"]?.text == "ok"
            }
            let before = server.requests.count
            server.answer(200, #"[{"name":"Calls waiting","value":5}]"#)
            try await dashboard.poll(server)
            try await eventually("both show it") {
                ["widget-w", "widget-p"].allSatisfy {
                    dashboard.documents($0).last?.json?["items"]?.elements.first?["value"]?.number == 5
                }
            }
            #expect(server.requests.count == before + 1)
        }
    }

    @Test func `a failure keeps the last good value, says why, and ends in a recovery`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("number", on: server, source: Self.rarely)
            let goodAt = try #require(dashboard.shown["goodAt"]?.text)
            server.answer(200, #"[{"name":"Calls waiting","value":4},]"#)
            try await dashboard.poll(server)
            try await eventually("the fault is told") { dashboard.shown["outcome"]?.text == "error" }
            let fault = try #require(dashboard.shown["fault"])
            #expect(fault["code"]?.text == "parse.json")
            #expect(fault["place"]?.text?.contains("line 1") == true, "\(fault)")
            #expect(fault["remedy"]?.text?.isEmpty == false && fault["excerpt"]?.text?.isEmpty == false)
            #expect(dashboard.shown["items"]?.elements.first?["value"]?.number == 4)
            #expect(dashboard.shown["goodAt"]?.text == goodAt && dashboard.shown["freshness"]?.text == "fresh")
            let line = try await dashboard.line("poll.failed")
            #expect(line["subject"] == "s" && line["error.type"] == "parse.json")

            server.answer(200, #"[{"name":"Calls waiting","value":6}]"#)
            try await dashboard.poll(server)
            try await eventually("it is mended") { dashboard.shown["outcome"]?.text == "ok" }
            #expect(dashboard.shown["items"]?.elements.first?["value"]?.number == 6 && dashboard.shown["fault"] == nil)
            #expect(dashboard.shown["sparkline"] == .list([.number(4), .null, .number(6)]), "the failure is a gap")
            try await dashboard.line("poll.recovered")
        }
    }

    @Test func `a hundred polls of unchanged data give one body and no publish`() async throws {
        try await withDashboard { dashboard, server in
            server.answer { request in
                request.header("If-None-Match") == "\"one\""
                    ? TinyServer.reply(304, "", ["ETag": "\"one\""])
                    : TinyServer.reply(200, #"[{"name":"a","value":1}]"#, ["ETag": "\"one\""])
            }
            try await dashboard.show("bar", on: server)
            let published = dashboard.documents("widget-w").count
            while server.requests.count < 100 { try await dashboard.poll(server) }
            // What the last polls would have led to has come by the time that a question is answered.
            _ = try await dashboard.ask("pages")
            #expect(server.requests.count { $0.header("If-None-Match") == nil } == 1)
            #expect(dashboard.documents("widget-w").count == published)
            try await eventually("history goes on", within: .seconds(40)) {
                (try await dashboard.ask("history", "w")["points"]?.elements.count ?? 0) > 50
            }
        }
    }

    @Test func `what another source gave is not shown as that of this one`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("number", on: server)
            server.answer(500)
            let source = #"{"source":{"kind":"http","url":"\#(server.url)/other"},"ifVersion":1}"#
            try await dashboard.expectApplied("source-s/put", source)
            try await eventually("the failure is told") { dashboard.shown["outcome"]?.text == "error" }
            #expect(dashboard.shown["items"] == .list([]) && dashboard.shown["freshness"]?.text == "none")
            let late = try await dashboard.perform("source-s/put", source)
            #expect(late["type"]?.text == "urn:quintet:problem:version-conflict")
        }
    }

    @Test func `without a mark, equal bodies are known by their content`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("bar", on: server)
            let published = dashboard.documents("widget-w").count
            for _ in 0..<5 { try await dashboard.poll(server) }
            _ = try await dashboard.ask("pages")
            #expect(dashboard.documents("widget-w").count == published)
        }
    }

    @Test func `data that gets old is said to be stale, and then expired`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("number", on: server)
            server.answer(500)
            for (age, expected) in [(200, "stale"), (4000, "expired")] {
                try await dashboard.restart { database in
                    let time = Timestamp(milliseconds: Int64((Date.now.timeIntervalSince1970 - Double(age)) * 1000))
                    try database.change(
                        "UPDATE widget SET document = json_set(CAST(document AS TEXT), '$.goodAt', ?)",
                        ["\(time)"]
                    )
                }
                try await eventually("it is \(expected)", within: .seconds(40)) {
                    dashboard.shown["freshness"]?.text == expected
                }
            }
            #expect(dashboard.shown["items"]?.elements.first?["value"]?.number == 4, "the last value stays")
        }
    }

    @Test func `after a long stop the first poll decides, and a semaphore goes on where it was`() async throws {
        try await withDashboard { dashboard, server in
            let settings = #","settings":{"min":10,"max":50,"hysteresis":5,"onNoData":"notify"}"#
            server.answer(200, #"[{"name":"Calls waiting","value":60}]"#)
            try await dashboard.show("semaphore", on: server, settings)
            #expect(dashboard.shown["semaphore"]?["level"]?.text == "red")
            try await dashboard.restart { database in
                server.answer(200, #"[{"name":"Calls waiting","value":48}]"#)
                let time = Timestamp(milliseconds: Int64((Date.now.timeIntervalSince1970 - 4000) * 1000))
                try database.change(
                    "UPDATE widget SET document = json_set(CAST(document AS TEXT), '$.goodAt', ?)",
                    ["\(time)"]
                )
            }
            try await eventually("it is polled", within: .seconds(40)) {
                dashboard.shown["items"]?.elements.first?["value"]?.number == 48
            }
            #expect(dashboard.shown["semaphore"]?["level"]?.text == "red")
            #expect(dashboard.events("no-data").isEmpty)
        }
    }

    @Test func `a preview fetches and maps, and keeps nothing`() async throws {
        try await withDashboard { dashboard, server in
            let source = #""source":{"kind":"http","url":"\#(server.url)"}"#
            let preview = try await dashboard.ask("preview", #"{"kind":"bar",\#(source)}"#)
            #expect(preview["outcome"]?.text == "ok" && preview["status"]?.number == 200)
            #expect(preview["items"]?.elements.first?["name"]?.text == "Calls waiting")
            let wrong = try await dashboard.ask("preview", #"{"kind":"map",\#(source)}"#)
            #expect(wrong["outcome"]?.text == "error" && wrong["fault"]?["remedy"]?.text?.isEmpty == false)
            let forbidden = #"{"kind":"bar","source":{"kind":"http","url":"http://169.254.169.254/latest"}}"#
            let refused = try await dashboard.ask("preview", forbidden)
            #expect(refused["fault"]?["code"]?.text == "policy.address")
            #expect(try await dashboard.ask("sources")["sources"] == .object([:]))
        }
    }
}
