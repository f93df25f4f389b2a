import Foundation
import Schema
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct TopicServiceTests {
    @Test func `a topic's bare payload is shown, the latest at most four times a second`() async throws {
        try await withDashboard { dashboard, _ in
            try await dashboard.expectApplied("source-s/put", #"{"source":{"kind":"mqtt","topic":"sensors/cellar"}}"#)
            try await dashboard.expectApplied("pages/create", #"{"title":"Office","id":"office"}"#)
            try await dashboard.expectApplied("office/widget-add", #"{"id":"w","kind":"number","source":"s"}"#)
            try await eventually("it listens") {
                try await dashboard.client.publish("sensors/cellar", "20.5")
                return dashboard.shown["items"]?.elements.first?["value"]?.number == 20.5
            }
            let before = dashboard.documents("widget-w").count
            let start = ContinuousClock.now
            for number in 1...2000 { dashboard.client.post("sensors/cellar", Array("\(number)".utf8), qos: 0) }
            try await eventually("the last is shown") {
                dashboard.shown["items"]?.elements.first?["value"]?.number == 2000
            }
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            let published = dashboard.documents("widget-w").count - before
            #expect(Double(published) <= 4 * seconds + 2, "\(published) in \(seconds) s")
        }
    }

    @Test func `a payload that is no data is a fault with a remedy`() async throws {
        try await withDashboard { dashboard, _ in
            try await dashboard.expectApplied("source-s/put", #"{"source":{"kind":"mqtt","topic":"sensors/cellar"}}"#)
            try await dashboard.expectApplied("pages/create", #"{"title":"Office","id":"office"}"#)
            try await dashboard.expectApplied("office/widget-add", #"{"id":"w","kind":"number","source":"s"}"#)
            try await eventually("the fault is told") {
                try await dashboard.client.publish("sensors/cellar", #"{"value":"#)
                return dashboard.shown["fault"]?["code"]?.text == "parse.json"
            }
        }
    }

    @Test func `a bare word of a sensor is shown as it is`() async throws {
        try await withDashboard { dashboard, _ in
            try await dashboard.expectApplied("source-s/put", #"{"source":{"kind":"mqtt","topic":"sensors/door"}}"#)
            try await dashboard.expectApplied("pages/create", #"{"title":"Office","id":"office"}"#)
            try await dashboard.expectApplied("office/widget-add", #"{"id":"w","kind":"text","source":"s"}"#)
            try await eventually("the word is shown") {
                try await dashboard.client.publish("sensors/door", "ON")
                return dashboard.shown["items"]?.elements.first?["text"]?.text == "ON"
            }
            #expect(dashboard.shown["outcome"]?.text == "ok")
        }
    }
}
