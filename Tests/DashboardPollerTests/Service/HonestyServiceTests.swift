import Bus
import Foundation
import Schema
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct HonestyServiceTests {
    private static let five = #"[{"name":"Calls waiting","value":5}]"#

    @Test func `wrong data that comes again is wrong again, and no good value`() async throws {
        try await withDashboard { dashboard, server in
            let settings = #","settings":{"min":1,"max":9,"onNoData":"notify","noDataAfter":2}"#
            try await dashboard.show("semaphore", on: server, settings)
            let goodAt = try #require(dashboard.shown["goodAt"]?.text)
            server.answer(200, #"[{"name":"Calls waiting","value":4},]"#)
            try await dashboard.poll(server)
            try await eventually("the fault is told") { dashboard.shown["outcome"]?.text == "error" }
            try await dashboard.poll(server)
            try await eventually("two polls without a value are told") { dashboard.events("no-data").count == 1 }
            #expect(dashboard.shown["goodAt"]?.text == goodAt)
        }
    }

    @Test func `a widget that is renamed while its source answers shows the answer`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("number", on: server)
            Self.answerMarked(server, delay: 1)
            try await dashboard.poll(server)
            try await dashboard.expectApplied("office/widget-configure", #"{"widget":"w","title":"Calls"}"#)
            try await eventually("the new value is shown") {
                dashboard.shown["items"]?.elements.first?["value"]?.number == 5
            }
            #expect(dashboard.shown["title"]?.text == "Calls")
        }
    }

    @Test func `what could not be kept is fetched anew, though it is marked`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("number", on: server)
            let database = StoppedDatabase(path: dashboard.folder.file("data/dashboard-poller.db"))
            try database.change(
                "CREATE TRIGGER full BEFORE INSERT ON history BEGIN SELECT RAISE(ABORT, 'as if full'); END"
            )
            Self.answerMarked(server)
            try await dashboard.poll(server)
            try await dashboard.line("poll.lost")
            #expect(dashboard.shown["items"]?.elements.first?["value"]?.number == 4)
            try database.change("DROP TRIGGER full")
            try await dashboard.poll(server)
            try await eventually("the new value is shown") {
                dashboard.shown["items"]?.elements.first?["value"]?.number == 5
            }
        }
    }

    @Test func `widgets say of their source what it is by now`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("number", on: server)
            let source = #""kind":"http","url":"\#(server.url)","seconds":3600,"insecure":true"#
            try await dashboard.expectApplied("source-s/put", #"{"source":{\#(source)}}"#)
            try await eventually("they do") {
                dashboard.shown["seconds"]?.number == 3600 && dashboard.shown["insecure"]?.text == "true"
            }
        }
    }

    @Test func `a value grows old after a restart, whatever is shown beside it`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("semaphore", on: server, #","settings":{"min":1,"max":9}"#)
            // One that never could use the data, and comes first.
            let other = #"{"id":"a","kind":"map","source":"s"}"#
            try await dashboard.expectApplied("office/widget-add", other)
            try await eventually("it cannot") {
                dashboard.documents("widget-a").last?.json?["outcome"]?.text == "error"
            }
            let source = #""kind":"http","url":"\#(server.url)","off":true"#
            try await dashboard.expectApplied("source-s/put", #"{"source":{\#(source)}}"#)
            try await dashboard.restart { database in
                try database.change(
                    """
                    UPDATE widget SET document =
                        CAST(json_set(CAST(document AS TEXT), '$.goodAt', '2026-01-01T00:00:00.000Z') AS BLOB)
                    WHERE id = 'w'
                    """
                )
            }
            try await eventually("it is expired", within: .seconds(40)) {
                dashboard.shown["freshness"]?.text == "expired"
            }
            #expect(dashboard.shown["semaphore"]?["level"]?.text == "grey")
            #expect(dashboard.documents("widget-a").last?.json?["goodAt"] == nil)
        }
    }

    /// A new value with a mark; whoever has that is told that nothing is new.
    private static func answerMarked(_ server: TinyServer, delay: Double = 0) {
        server.answer { request in
            let mark = ["ETag": "\"two\""]
            return request.header("If-None-Match") == "\"two\""
                ? TinyServer.reply(304, "", mark) : TinyServer.reply(200, five, mark, delay: delay)
        }
    }
}
