import Foundation
import Schema
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct SemaphoreServiceTests {
    private static let settings = #","title":"Calls","settings":{"min":10,"max":50,"attention":true}"#

    private func show(_ value: Int, _ dashboard: RunningService, _ server: TinyServer) async throws {
        server.answer(200, #"[{"name":"Calls","value":\#(value)}]"#)
        try await dashboard.poll(server)
        try await eventually("it shows \(value)") {
            dashboard.shown["items"]?.elements.first?["value"]?.number == Double(value)
        }
    }

    @Test func `past its maximum it is told once, also over a kill, and once that it is good again`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("semaphore", on: server, Self.settings)
            #expect(dashboard.shown["semaphore"]?["level"]?.text == "green")
            try await show(60, dashboard, server)
            try await show(70, dashboard, server)
            try await dashboard.process.kill()
            try await dashboard.launch()
            try await show(80, dashboard, server)
            #expect(dashboard.shown["semaphore"]?["level"]?.text == "red")
            let changes = Set(dashboard.events("level-changed").compactMap { $0.json?["id"]?.text })
            #expect(changes.count == 1)
            let told = try #require(dashboard.events("level-changed").first?.json?["data"])
            #expect(told["level"]?.text == "red" && told["value"]?.number == 60)
            #expect(told["attention"]?["level"]?.text == "urgent")
            try await show(3, dashboard, server)
            try await eventually("it has recovered") { !dashboard.events("recovered").isEmpty }
            #expect(dashboard.events("recovered").first?.json?["data"]?["worst"]?.text == "red")
        }
    }

    @Test func `a failure is neither red nor green, and can be told`() async throws {
        try await withDashboard { dashboard, server in
            let settings = #","settings":{"min":10,"max":50,"onNoData":"notify","noDataAfter":2}"#
            try await dashboard.show("semaphore", on: server, settings)
            server.answer(500, "down")
            for _ in 0..<4 { try await dashboard.poll(server) }
            try await eventually("that is told") { dashboard.shown["semaphore"]?["noData"]?.text == "true" }
            #expect(dashboard.shown["semaphore"]?["level"]?.text == "green", "the last level is kept while it is fresh")
            #expect(dashboard.events("no-data").count == 1)
            #expect(dashboard.events("level-changed").isEmpty)
        }
    }

    @Test func `a person who has seen it hears nothing more of that level`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("semaphore", on: server, Self.settings)
            try await dashboard.expectApplied("widget-w/snooze", "60")
            try await show(60, dashboard, server)
            #expect(dashboard.shown["semaphore"]?["level"]?.text == "red")
            #expect(dashboard.shown["semaphore"]?["snoozedUntil"] != nil)
            #expect(dashboard.events("level-changed").isEmpty)
            try await dashboard.expectApplied("widget-w/acknowledge")
            #expect(dashboard.shown["semaphore"]?["acknowledged"]?.text == "true")
        }
    }
}
